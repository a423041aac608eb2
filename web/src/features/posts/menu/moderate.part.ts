import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { PostAction } from '@rookery/contract/moderation/moderate-post.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';

import { forgetPost } from '#web/features/posts/post/forget-post.part.ts';

export interface Decision {
  action: PostAction;
  violation?: ViolationName;
  reason?: string;
  waitsAgain?: boolean;
  /** Used with `waitsAgain`. Whether the review queue already shows the post in its place. */
  isPlaced?: boolean;
  /** The wanted state of a mark. The server responds 409 if the mark already has it. */
  on?: boolean;
}

type DecidedFields = Pick<Post, 'isSensitive' | 'isTrolling' | 'isHidden'>;

/**
 * Sends a moderation decision about a post and shows the result.
 * @returns false when it waits in the outbox. @throws ApiError
 */
export async function moderatePost(page: Page, post: Post, decision: Decision): Promise<boolean> {
  const decided = await sendDecision(page, post, decision);
  showDecision(page, post, decision, decided ?? expected(post, decision));
  return decided !== null;
}

function expected(post: Post, { action, on }: Decision): DecidedFields {
  const { isSensitive, isTrolling, isHidden } = post;
  return {
    isSensitive: action === 'applyNSFW' ? (on ?? !isSensitive) : isSensitive,
    isTrolling: action === 'applyTroll' ? (on ?? !isTrolling) : isTrolling,
    isHidden: HIDING_ACTIONS.has(action) || (isHidden && !SHOWING_ACTIONS.has(action)),
  };
}

const HIDING_ACTIONS: ReadonlySet<PostAction> = new Set(['removeContent', 'denyAppeal']);
const SHOWING_ACTIONS: ReadonlySet<PostAction> = new Set(['restoreContent', 'removeViolation']);

/** Sends a decision without showing it. @returns null when it waits in the outbox. @throws ApiError */
export async function sendDecision(
  page: Page,
  post: Post,
  decision: Decision,
): Promise<DecidedFields | null> {
  const { action, violation, reason, on, waitsAgain } = decision;
  const which = { postULID: post.id };
  const order = { subject: `post ${post.id}` };
  const seen = { version: post.version ?? 0 };
  if (action === 'removeFlag') {
    const input = { query: which, body: seen };
    return (await sendOrWait(page, 'DELETE /moderation/post/flag', input, order))?.data ?? null;
  }
  const body = {
    ...which,
    ...(action === 'removeContent' && seen),
    userULID: post.user.userId,
    action,
    points: violation ? VIOLATIONS[violation].points : 0,
    violation: violation ?? '',
    ...(reason !== undefined && { reason }),
    ...(waitsAgain && { waitsAgain }),
    ...(on !== undefined && { on }),
  };
  const input = { params: { action }, body };
  const answer = await sendOrWait(page, 'POST /moderation/post/action/:action', input, order);
  return answer?.data ?? null;
}

export function showDecision(
  page: Page,
  post: Post,
  { action, waitsAgain = false, isPlaced = false }: Decision,
  { isSensitive, isTrolling, isHidden }: DecidedFields,
): void {
  const { patchPost, forgetAbsence } = page.part(createEntities);
  patchPost(post.id, (held) => ({ ...held, isSensitive, isTrolling }));
  if (action === 'applyNSFW' || action === 'applyTroll') return;
  if (action === 'restoreFlag' || waitsAgain) {
    page.part(createEventBus).announce('reportsReopened', { id: post.id, isPlaced });
  } else removeFromQueue(page, post.id);
  if (action === 'removeContent') forgetPost(page, post.id, true);
  if (isHidden && !waitsAgain) return;
  forgetAbsence(post.id);
  page.part(createLoading).refreshPost(post.id);
}

export function removeFromQueue(page: Page, id: string): void {
  page.part(createEventBus).announce('reportsDecided', { id });
}

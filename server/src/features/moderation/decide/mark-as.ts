import type { LockedPost } from '#src/features/posts/record/public.ts';
import { markPost } from '#src/features/posts/reports/public.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { ofPost, type PostMark } from '#src/features/moderation/mail/decision-mail.ts';
import { notifyOfDecision } from '#src/features/moderation/mail/decision-mail-job.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';
import { reasonIfGiven } from '#src/features/moderation/record/reason.ts';
import { findMarker } from '#src/features/moderation/record/reviews.store.ts';
import { normaliseReason } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { OTHERS_MUST_DECIDE } from './refusals.ts';
import type { Decision } from './subject.ts';

interface MarkInput {
  mark: PostMark;
  on?: boolean | undefined;
  reason?: string | undefined;
}

export async function markAs(
  deps: Pick<ModerationParts, 'clock' | 'jobs'>,
  decision: Decision,
  post: LockedPost,
  { mark, ...input }: MarkInput,
): Promise<void> {
  const { tx, tell, caller, now } = decision;
  const { id: postId, authorId } = post;
  const isOn = await changeMark(decision, post, { mark, ...input });
  const isOwn = authorId === caller.userId;
  const reason = isOwn ? reasonIfGiven(input.reason) : normaliseReason(input.reason);
  const action = isOn ? (`post.mark-${mark}` as const) : (`post.unmark-${mark}` as const);
  const entry = { at: now, actorId: caller.userId, postId, userId: authorId, action };
  await recordAudit(tx, { ...entry, ...(reason !== null && { reason }) });
  if (isOwn || reason === null) return;
  const marked = { kind: 'marked', ...ofPost(post), mark, isOn, reason } as const;
  await notifyOfDecision({ tx, tell }, deps, authorId, marked);
}

async function changeMark(
  { tx, tell, caller }: Decision,
  post: LockedPost,
  { mark, on }: MarkInput,
): Promise<boolean> {
  if (post.isHidden) throw new Refusal('not_found');
  const isOn = await markPost(tx, tell, post.id, mark, on);
  if (isOn === null) throw new Refusal('conflict', 'The post is already in this state.');
  if (isOn || post.authorId !== caller.userId) return isOn;
  const marker = await findMarker(tx, post.id, `post.mark-${mark}`);
  if (marker === null || marker === caller.userId) return isOn;
  throw new Refusal('forbidden', OTHERS_MUST_DECIDE);
}

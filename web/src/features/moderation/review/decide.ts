import type { Post } from '@rookery/contract/posts/post.ts';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { refetchLists } from '#web/data/page/change-list.ts';
import type { Page } from '#web/data/page/page.ts';
import {
  sendDecision,
  type Decision,
  removeFromQueue,
  moderatePost,
  showDecision,
  staffStrings,
} from '#web/features/posts/menu/public.ts';
import { createViolationEntries } from '#web/features/feeds/pages/public.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { createVerdictDrafts } from '#web/features/moderation/verdict/verdict-drafts.part.ts';
import { focusAfter, focusBack } from './queue-focus.ts';
import { rememberPlace } from './queue-place.ts';
import { reviewStrings as strings } from '#web/features/moderation/strings/review-strings.ts';
import { createSavedReasons } from '#web/features/moderation/verdict/saved-reasons.part.ts';

/** Nothing is left to decide after these statuses. A colleague was faster, or the post is deleted. */
const ALREADY_DECIDED_STATUSES = new Set([404, 409]);

export async function decide(page: Page, post: Post, decision: Decision): Promise<void> {
  const halves = page.part(createVerdictDrafts);
  const toNext = focusAfter(post.id);
  const way = { putBack: rememberPlace(page, post.id), focus: focusBack(post.id) };
  let isSent: boolean;
  try {
    isSent = await moderatePost(page, post, decision);
  } catch (error) {
    console.info('A moderation decision failed.', error);
    showFailureText(strings.failed(failureText(error)), error);
    if (error instanceof ApiError && error.fields['version'] !== undefined) {
      // The post was edited, so it stays in the queue with its new text.
      page.part(createEventBus).announce('reportsReopened', { id: post.id, isPlaced: false });
      return;
    }
    if (!(error instanceof ApiError && ALREADY_DECIDED_STATUSES.has(error.status))) return;
    halves.forget(post.id);
    removeFromQueue(page, post.id);
    toNext();
    return;
  }
  halves.forget(post.id);
  const { action, violation, reason } = decision;
  if (violation && reason) page.part(createSavedReasons).save(violation, reason);
  const undo = {
    label: staffStrings.undo,
    onPress: () => void undoDecision(page, post, action, way),
  };
  if (isSent) showToast(strings.done, UNDOABLE_ACTIONS.has(action) ? { action: undo } : {});
  toNext();
}

const UNDOABLE_ACTIONS: ReadonlySet<Decision['action']> = new Set(['removeContent', 'removeFlag']);

interface PlaceRestorer {
  putBack(): boolean;
  focus(): void;
}

async function undoDecision(
  page: Page,
  post: Post,
  action: Decision['action'],
  way: PlaceRestorer,
): Promise<void> {
  const isRemoval = action === 'removeContent';
  const undo: Decision = isRemoval
    ? { action: 'restoreContent', waitsAgain: true }
    : { action: 'restoreFlag' };
  try {
    const answer = await sendDecision(page, post, undo);
    const isPlaced = way.putBack();
    showDecision(page, post, { ...undo, isPlaced }, answer ?? post);
    void refetchLists(page.lists, page.part(createViolationEntries)(post.id).queryKey);
    way.focus();
    if (answer) showToast(isRemoval ? strings.restored : strings.waitsAgain);
  } catch (error) {
    console.error('A moderation decision could not be undone.', error);
    const failed = isRemoval ? strings.notRestored : strings.notTakenBack;
    showFailureText(`${failed} ${failureText(error)}`, error);
  }
}

function failureText(error: unknown): string {
  const [field] = error instanceof ApiError ? Object.values(error.fields) : [];
  return field ?? errorText(error);
}

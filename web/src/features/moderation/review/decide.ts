import type { Post } from '@rookery/contract/posts/post.ts';

import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import {
  type Decision,
  leaveQueue,
  moderatePost,
  staffStrings,
} from '#web/features/posts/menu/public.ts';
import { showFailed } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { createHalfVerdicts } from '#web/features/moderation/verdict/half-verdicts.part.ts';
import { focusAfter } from './queue-focus.ts';
import { reviewStrings as strings } from '#web/features/moderation/strings/review-strings.ts';
import { createSavedReasons } from '#web/features/moderation/verdict/saved-reasons.part.ts';

const halves = browserPage.part(createHalfVerdicts);

/** Somebody else was faster, or the post is gone: there is nothing left to decide. */
const OVER = new Set([404, 409]);

/** Decides about a report; the post leaves the queue then, and the next one is in focus. */
export async function decide(post: Post, decision: Decision): Promise<void> {
  const toNext = focusAfter(post.id);
  try {
    await moderatePost(browserPage, post, decision);
  } catch (error) {
    console.info('A decision was not taken.', error);
    showFailed(strings.failed(reasonIn(error)), error);
    if (!(error instanceof ApiError && OVER.has(error.status))) return;
    halves.forget(post.id);
    leaveQueue(browserPage, post.id);
    toNext();
    return;
  }
  halves.forget(post.id);
  const { action, violation, reason } = decision;
  if (violation && reason) browserPage.part(createSavedReasons).save(violation, reason);
  const undo = { label: staffStrings.undo, onPress: () => void takeBack(post, action) };
  showToast(strings.done, MAY_UNDO.has(action) ? { action: undo } : {});
  toNext();
}

const MAY_UNDO: ReadonlySet<Decision['action']> = new Set(['removeContent', 'removeFlag']);

/** The post stands as before, and waits again. */
async function takeBack(post: Post, action: Decision['action']): Promise<void> {
  const isRemoval = action === 'removeContent';
  try {
    await moderatePost(
      browserPage,
      post,
      isRemoval ? { action: 'restoreContent', waitsAgain: true } : { action: 'restoreFlag' },
    );
    showToast(isRemoval ? strings.restored : strings.waitsAgain);
  } catch (error) {
    console.error('A decision could not be taken back.', error);
    const failed = isRemoval ? strings.notRestored : strings.notTakenBack;
    showFailed(`${failed} ${reasonIn(error)}`, error);
  }
}

/** What is wrong with one field says more than that something is. */
function reasonIn(error: unknown): string {
  const [field] = error instanceof ApiError ? Object.values(error.fields) : [];
  return field ?? errorText(error);
}

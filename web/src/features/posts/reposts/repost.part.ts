import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';

import { createEngagement } from '#web/data/entities/engagement.part.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { isFromEndedSession } from '#web/data/http/api-error.ts';
import type { Intention } from '#web/data/outbox/intention.ts';
import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { createTimeout } from '#web/data/settings/timeout.part.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { countOwnPosts, forgetPost } from '#web/features/posts/post/forget-post.part.ts';
import { revertOwnRepost, withOwnRepost } from './repost-state.ts';
import { repostStrings } from './repost-strings.ts';

const ADD = 'POST /posts/repost';
const REMOVE = 'DELETE /posts/repost';
/** Key prefix. A waiting repost and its undo replace each other in the outbox. */
const SWITCH = 'repost ';

export interface RepostActions {
  repost(id: string): Promise<boolean>;
  /**
   * Deletes the own repost of a post, or the newest own quote.
   * @param only the kind that the menu offered
   */
  undoRepost(id: string, only: 'repost' | 'quote'): Promise<boolean>;
  /** Deletes an own repost by its id. @param originalId the original, which may be gone */
  deleteRepost(id: string, originalId: string): Promise<boolean>;
}

export function createRepostActions(page: Page): RepostActions {
  const { part } = page;
  const { posts, putPosts, patchPost, noteRefresh } = part(createEntities);
  const { refreshPost } = part(createLoading);
  const underway = new Set<string>();

  const orderOf = (originalId: string, isQuote = false) => ({
    subject: `post ${originalId}`,
    ...(!isQuote && { switch: SWITCH + originalId }),
  });
  const add = ({ data }: Answer<Calls[typeof ADD]>): void => {
    putPosts([data]);
    part(createEventBus).announce('postCreated', data);
  };
  const remove = async (
    ulid: string,
    originalId: string,
    only?: 'repost' | 'quote',
  ): Promise<boolean> => {
    const body = { ulid, title: 'repost', only } as const;
    const order = orderOf(originalId, only === 'quote');
    const answer = await sendOrWait(page, REMOVE, { body }, order);
    if (answer) takeRemoval(answer, originalId);
    return answer !== null;
  };
  const takeRemoval = ({ data }: Answer<Calls[typeof REMOVE]>, originalId: string): void => {
    if (data.original) {
      part(createEngagement).takeEngagement({ [originalId]: data.original });
      noteRefresh(originalId);
    }
    if (data.ulid === null) return;
    const isQuote = posts.get(data.ulid)?.isRepostWithComment;
    forgetPost(page, data.ulid);
    if (isQuote) countOwnPosts(page, -1);
  };
  /**
   * @returns whether the action succeeded. False also while another action on the same post is in flight.
   */
  const act = async (id: string, on: boolean, call: () => Promise<void>): Promise<boolean> => {
    if (underway.has(id)) return false;
    underway.add(id);
    const before = posts.get(id);
    patchPost(id, (post) => withOwnRepost(post, on));
    const shown = posts.get(id);
    try {
      await call();
      return true;
    } catch (error) {
      if (before && shown) patchPost(id, (now) => revertOwnRepost(now, shown, before));
      if (part(createTimeout).tellRefusal(error)) return false;
      console.error('A repost could not be saved.', error);
      showFailureText(repostStrings.failed, error);
      if (before && !isFromEndedSession(error)) refreshPost(id);
      return false;
    } finally {
      underway.delete(id);
    }
  };
  const outbox = part(createOutbox);
  outbox.onAnswered(ADD, ({ answer, intention, isLate }) => {
    if (isLate && isRepostIntention(intention)) add(answer);
  });
  outbox.onAnswered(REMOVE, ({ answer, intention, isLate }) => {
    if (isLate) takeRemoval(answer, originalIn(intention));
  });
  outbox.onRefused((intention, error) => {
    if (!isRepostIntention(intention)) return;
    showFailureText(repostStrings.failed, error);
    refreshPost(originalIn(intention));
  });
  return {
    repost: (id) =>
      act(id, true, async () => {
        const body = { ulid: id, title: 'repost' } as const;
        const answer = await sendOrWait(page, ADD, { body }, orderOf(id));
        if (!answer) return;
        add(answer);
        showToast(repostStrings.recorded);
      }),
    undoRepost: (id, only) =>
      act(id, false, async () => {
        if (await remove(id, id, only)) showToast(repostStrings.removed);
      }),
    deleteRepost: (id, originalId) =>
      act(originalId, false, async () => {
        if (await remove(id, originalId)) showToast(repostStrings.deleted);
        else forgetPost(page, id);
      }),
  };
}

const isRepostIntention = (intention: Intention): boolean =>
  intention.switch?.startsWith(SWITCH) ?? false;

const originalIn = ({ subject }: Intention): string => subject.slice('post '.length);

import { pastTime } from '#web/data/page/clock.ts';
import type { Page } from '#web/data/page/page.ts';

import { createEventBus } from './event-bus.part.ts';
import { type EngagementChange, applyEngagement } from './engagement-changes.ts';
import { createLoading } from './entities-load.part.ts';
import { createEntities } from './entities.part.ts';

export interface Engagement {
  takeEngagement(changes: Readonly<Record<string, EngagementChange>>): void;
  refreshEngagement(ids: readonly string[]): Promise<void>;
  /** Posts with a pending own reaction, which live counts may or may not include. */
  reactionsUnderway: Set<string>;
}

export function createEngagement(page: Page): Engagement {
  const { posts, patchPost, noteRefresh, noteGone, removePost } = page.part(createEntities);
  const { loadPosts, refreshPost } = page.part(createLoading);
  const { announce } = page.part(createEventBus);
  const held = { get: posts.get, patch: patchPost, noteGone };
  const reactionsUnderway = new Set<string>();

  const leave = (id: string): void => {
    removePost(id);
    announce('postDeleted', { id });
  };
  /**
   * True if the counts no longer include the viewer's own reaction, because it was removed on another
   * device.
   */
  const isDoubtful = (id: string): boolean => {
    const post = posts.get(id);
    if (!post || post.userReaction === null || reactionsUnderway.has(id)) return false;
    return !post.postEngagement.reactions.some(({ name }) => name === post.userReaction);
  };
  const isWholeComment = (id: string): boolean => {
    const post = posts.get(id);
    return typeof post?.parentUlid === 'string' && !post.isDeleted && !post.isHidden;
  };
  const takeEngagement: Engagement['takeEngagement'] = (changes) => {
    const { gone, back, edited } = applyEngagement(held, changes, reactionsUnderway);
    for (const id of gone) leave(id);
    for (const id of [...back, ...edited]) refreshPost(id);
    const told = Object.keys(changes).filter((id) => changes[id]?.userReaction === undefined);
    const doubtful = told.filter(isDoubtful);
    if (doubtful.length === 0) return;
    refreshEngagement(doubtful).catch((error: unknown) =>
      console.info('The member’s own reactions could not be loaded.', error),
    );
  };
  const refreshEngagement = async (asked: readonly string[]): Promise<void> => {
    const askedAt = page.clock.now();
    const { data } = await page.api('POST /posts/engagement', { body: { ulids: [...asked] } });
    // Skip posts that were updated since the request. These updates are newer, above all responses to the
    // member's own actions.
    const now = page.clock.now();
    const ids = asked.filter((id) => pastTime(posts.notes(id)?.refreshedAt, now) <= askedAt);
    takeEngagement(Object.fromEntries(Object.entries(data).filter(([id]) => ids.includes(id))));
    for (const id of ids) noteRefresh(id);
    // Omitted posts are gone for this member. The exception is a muted member's comment whose own page is
    // open.
    const omitted = ids.filter((id) => !Object.hasOwn(data, id) && posts.get(id));
    const comments = omitted.filter(isWholeComment);
    for (const id of omitted) if (!comments.includes(id)) leave(id);
    await loadPosts(comments);
    const isOpened = (id: string): boolean => page.path() === `/post/${id}`;
    for (const id of comments) {
      if (!posts.get(id) || (isWholeComment(id) && !isOpened(id))) leave(id);
    }
  };
  return { takeEngagement, refreshEngagement, reactionsUnderway };
}

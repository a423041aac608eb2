import { announce } from '#web/data/entities/announcements.ts';
import { api } from '#web/data/api/api.ts';
import { takeEngagement } from '#web/data/entities/engagement.ts';
import { refreshPost } from '#web/data/entities/entities-load.ts';
import { posts, putPosts } from '#web/data/entities/entities.ts';
import { showToast } from '#web/ui/toast.tsx';

import { countOwnPosts, forgetPost } from '#web/features/posts/post/forget-post.ts';
import { takenBack, withOwnRepost } from './repost-state.ts';
import { repostWords } from './repost-words.ts';

/** Originals with a call on the way: one action at a time. */
const underway = new Set<string>();

/** Reposts a post. Shows at once; a failure takes it back and says so. */
export function repost(id: string): Promise<boolean> {
  return act(id, true, async () => {
    const { data } = await api('POST /posts/repost', { body: { ulid: id, title: 'repost' } });
    putPosts([data]);
    announce('postCreated', data);
    showToast(repostWords.recorded);
  });
}

/** Takes the own repost of a post back; where there is none, the newest own quote of it. */
export function undoRepost(id: string): Promise<boolean> {
  return act(id, false, async () => {
    await remove(id, id);
    showToast(repostWords.removed);
  });
}

/** Deletes an own repost where it stands. @param originalId of what it shows, which may be gone */
export function deleteRepost(id: string, originalId: string): Promise<boolean> {
  return act(originalId, false, async () => {
    await remove(id, originalId);
    showToast(repostWords.deleted);
  });
}

/** @param ulid of the original or the repost */
async function remove(ulid: string, originalId: string): Promise<void> {
  const { data } = await api('DELETE /posts/repost', { body: { ulid, title: 'repost' } });
  if (data.original) takeEngagement({ [originalId]: data.original });
  if (data.ulid === null) return;
  const isQuote = posts.get(data.ulid)?.isRepostWithComment;
  forgetPost(data.ulid);
  if (isQuote) countOwnPosts(-1);
}

/** @returns whether it was done; false too where another action on the same post is on the way */
async function act(id: string, on: boolean, call: () => Promise<void>): Promise<boolean> {
  if (underway.has(id)) return false;
  underway.add(id);
  const before = posts.get(id);
  posts.patch(id, (post) => withOwnRepost(post, on));
  const shown = posts.get(id);
  try {
    await call();
    return true;
  } catch (error) {
    console.error('A repost was not taken.', error);
    if (before && shown) posts.patch(id, (now) => takenBack(now, shown, before));
    // It may be gone, or have been reposted elsewhere.
    if (before) refreshPost(id);
    showToast(repostWords.failed, { kind: 'danger' });
    return false;
  } finally {
    underway.delete(id);
  }
}

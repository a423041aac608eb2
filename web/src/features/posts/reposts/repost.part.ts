import { createEngagement } from '#web/data/entities/engagement.part.ts';
import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { isOfFormer } from '#web/data/http/api-error.ts';
import type { Page } from '#web/data/page/page.ts';
import { createTimeout } from '#web/data/settings/timeout.part.ts';
import { showFailed } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { countOwnPosts, forgetPost } from '#web/features/posts/post/forget-post.part.ts';
import { takenBack, withOwnRepost } from './repost-state.ts';
import { repostStrings } from './repost-strings.ts';

export interface Reposting {
  /** Reposts a post. Shows at once; a failure takes it back and says so. */
  repost(id: string): Promise<boolean>;
  /** Takes the own repost of a post back, or the newest own quote of it: which was offered, and never the other. */
  undoRepost(id: string, only: 'repost' | 'quote'): Promise<boolean>;
  /** Deletes an own repost where it stands. @param originalId of what it shows, which may be gone */
  deleteRepost(id: string, originalId: string): Promise<boolean>;
}

export function createReposting(page: Page): Reposting {
  const { api, part } = page;
  const { posts, putPosts, patchPost, noteRefresh } = part(createEntities);
  const { refreshPost } = part(createLoading);
  /** Originals with a call on the way: one action at a time. */
  const underway = new Set<string>();

  /** @param ulid of the original or the repost */
  const remove = async (
    ulid: string,
    originalId: string,
    only?: 'repost' | 'quote',
  ): Promise<void> => {
    const body = { ulid, title: 'repost', only } as const;
    const { data } = await api('DELETE /posts/repost', { body });
    if (data.original) {
      part(createEngagement).takeEngagement({ [originalId]: data.original });
      noteRefresh(originalId);
    }
    if (data.ulid === null) return;
    const isQuote = posts.get(data.ulid)?.isRepostWithComment;
    forgetPost(page, data.ulid);
    if (isQuote) countOwnPosts(page, -1);
  };
  /** @returns whether it was done; false too where another action on the same post is on the way */
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
      if (before && shown) patchPost(id, (now) => takenBack(now, shown, before));
      if (part(createTimeout).tellRefusal(error)) return false;
      console.error('A repost was not taken.', error);
      showFailed(repostStrings.failed, error);
      // It may be gone, or have been reposted elsewhere.
      if (before && !isOfFormer(error)) refreshPost(id);
      return false;
    } finally {
      underway.delete(id);
    }
  };
  return {
    repost: (id) =>
      act(id, true, async () => {
        const { data } = await api('POST /posts/repost', { body: { ulid: id, title: 'repost' } });
        putPosts([data]);
        part(createAnnouncing).announce('postCreated', data);
        showToast(repostStrings.recorded);
      }),
    undoRepost: (id, only) =>
      act(id, false, async () => {
        await remove(id, id, only);
        showToast(repostStrings.removed);
      }),
    deleteRepost: (id, originalId) =>
      act(originalId, false, async () => {
        await remove(id, originalId);
        showToast(repostStrings.deleted);
      }),
  };
}

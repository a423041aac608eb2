import type { Post } from '@rookery/contract/posts/post.ts';

import type { CachedPost } from '#web/data/entities/post-skeleton.ts';
import type { Page } from '#web/data/page/page.ts';

import {
  forgetSaved,
  openSaved,
  readIndex,
  readSavedPosts,
  type SavedIndex,
} from './saved-cache.ts';

/** The member’s bookmarks on this device. */
export interface SavedPosts {
  /** Null when nothing is saved. */
  index(): Promise<SavedIndex | null>;
  read(ids: readonly string[]): Promise<CachedPost[]>;
  forget(isGone: (post: CachedPost) => boolean): Promise<void>;
  /** Notes which posts are saved, so that changes of other posts cost nothing. */
  note(index: SavedIndex | null): void;
  /** Removes a post that can’t be read any more. */
  follow(id: string, post: Post | undefined): void;
  forgetIds(gone: ReadonlySet<string>): Promise<void>;
  /** Runs changes one after another, also across tabs. */
  alone<T>(change: () => Promise<T>): Promise<T>;
}

const LOCK = 'rookery-saved';

export function createSavedPosts({ session, locks, onDrop }: Page): SavedPosts {
  let last: Promise<unknown> = Promise.resolve();
  let stored = new Set<string>();
  const note = (index: SavedIndex | null): void => {
    stored = new Set(index?.saved.flatMap(({ postIds }) => postIds));
  };
  onDrop(() => note(null));

  const open = async (): Promise<Cache | null> => {
    const member = session.getState().currentUser?.ulid;
    return member === undefined ? null : openSaved(member);
  };
  const alone = <T>(change: () => Promise<T>): Promise<T> => {
    const next = last.then(() => (locks ? locks.request(LOCK, change) : change()));
    last = next.catch(() => undefined);
    return next;
  };
  const forgetIds = async (gone: ReadonlySet<string>): Promise<void> => {
    const cache = gone.size > 0 ? await open() : null;
    if (cache) await alone(() => forgetSaved(cache, gone));
  };
  return {
    alone,
    note,
    forgetIds,
    async index() {
      const cache = await open();
      return cache && readIndex(cache);
    },
    async read(ids) {
      const cache = ids.length > 0 ? await open() : null;
      return cache ? readSavedPosts(cache, ids) : [];
    },
    async forget(isGone) {
      const cache = stored.size > 0 ? await open() : null;
      if (!cache) return;
      const all = await readSavedPosts(cache, [...stored]);
      await forgetIds(new Set(all.filter(isGone).map(({ id }) => id)));
    },
    follow(id, post) {
      const isReadable = post !== undefined && !post.isHidden && !post.isDeleted;
      if (isReadable || !stored.has(id)) return;
      stored.delete(id);
      forgetIds(new Set([id])).catch((error: unknown) => {
        console.warn('A saved post could not be removed from this device.', error);
      });
    },
  };
}

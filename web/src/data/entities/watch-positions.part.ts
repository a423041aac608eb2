import type { Post } from '@rookery/contract/posts/post.ts';

import type { Page } from '#web/data/page/page.ts';

import { createEntities } from './entities.part.ts';

const KEY = 'rookery-watched';
const MAX_POSITIONS = 100;

export interface WatchPositions {
  /** Position in seconds. 0 means from the start. */
  watchedUntil(url: string): number;
  followWatched(): void;
  keepWatched(postId: string, url: string, seconds: number): void;
}

export function createWatchPositions({ session, storage, part, onDrop }: Page): WatchPositions {
  const { posts, patchPost } = part(createEntities);
  let kept: Map<string, number> | undefined;
  let isAhead = false;
  let stop: (() => void) | undefined;
  onDrop(() => {
    stop?.();
    stop = undefined;
    kept = undefined;
  });

  const positions = (): Map<string, number> => {
    if (kept) return kept;
    try {
      kept = new Map(JSON.parse(storage.getItem(KEY) ?? '[]') as [string, number][]);
    } catch {
      kept = new Map();
    }
    return kept;
  };
  const watchedUntil = (url: string): number => positions().get(url) ?? 0;
  const mark = ({ id, images }: Post): void => {
    const isBehind = images.some(
      ({ isVideo, url, lastWatched }) => isVideo && lastWatched !== watchedUntil(url),
    );
    if (!isBehind) return;
    patchPost(id, (post) => ({
      ...post,
      images: post.images.map((item) =>
        item.isVideo ? { ...item, lastWatched: watchedUntil(item.url) } : item,
      ),
    }));
  };
  return {
    watchedUntil,
    followWatched() {
      if (stop) return;
      for (const post of posts.values()) mark(post);
      stop = posts.follow((_id, post) => post && mark(post));
    },
    keepWatched(postId, url, seconds) {
      if (!isAhead) kept = undefined;
      const all = positions();
      all.delete(url);
      if (seconds > 0) all.set(url, seconds);
      const tooMany = [...all.keys()].slice(0, Math.max(0, all.size - MAX_POSITIONS));
      for (const oldest of tooMany) all.delete(oldest);
      try {
        // A video that plays during sign-out must not store its position.
        if (session.getState().authenticated) storage.setItem(KEY, JSON.stringify([...all]));
        isAhead = false;
      } catch (error) {
        isAhead = true;
        console.info('The video position could not be saved.', error);
      }
      const post = posts.get(postId);
      if (post) mark(post);
    },
  };
}

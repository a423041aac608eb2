import type { Post } from '@rookery/contract/posts/post.ts';

import { posts } from './entities.ts';
import { session } from '#web/data/session/session.ts';
import { onSignOut } from '#web/data/session/sign-out.ts';

const KEY = 'rookery-watched';
const MOST = 100;

let kept: Map<string, number> | undefined;
let isFollowing = false;

/** How far the member has come, in seconds by video address; the latest last. Kept by this browser alone. */
function places(): Map<string, number> {
  if (kept) return kept;
  try {
    kept = new Map(JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, number][]);
  } catch {
    // Damaged, or no storage: every video begins at its beginning.
    kept = new Map();
  }
  return kept;
}

/** Seconds; 0: from its beginning. */
export function watchedUntil(url: string): number {
  return places().get(url) ?? 0;
}

/** From now on posts carry the member's places in their videos, which no answer of the server knows. */
export function followWatched(): void {
  if (isFollowing) return;
  isFollowing = true;
  for (const post of posts.values()) mark(post);
  const stop = posts.follow((_id, post) => post && mark(post));
  onSignOut(() => {
    stop();
    kept = undefined;
    isFollowing = false;
  });
}

function mark({ id, images }: Post): void {
  const isBehind = images.some(
    ({ isVideo, url, lastWatched }) => isVideo && lastWatched !== watchedUntil(url),
  );
  if (!isBehind) return;
  posts.patch(id, (post) => ({
    ...post,
    images: post.images.map((item) =>
      item.isVideo ? { ...item, lastWatched: watchedUntil(item.url) } : item,
    ),
  }));
}

/** Keeps how far a video of a post was watched, for every list and the next visit; 0 forgets it. */
export function keepWatched(postId: string, url: string, seconds: number): void {
  const all = places();
  all.delete(url);
  if (seconds > 0) all.set(url, seconds);
  const tooMany = [...all.keys()].slice(0, Math.max(0, all.size - MOST));
  for (const oldest of tooMany) all.delete(oldest);
  try {
    // A video that still plays while the member leaves must not write down what was watched.
    if (session.getState().authenticated) localStorage.setItem(KEY, JSON.stringify([...all]));
  } catch (error) {
    console.info('The place in a video is not kept beyond this page.', error);
  }
  const post = posts.get(postId);
  if (post) mark(post);
}

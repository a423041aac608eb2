import type { Post } from '@rookery/contract/posts/post.ts';

/** What one feature tells those above it. The payloads are facts, already true on the server. */
export interface Announcements {
  postCreated: Post;
  /** A comment or reply of the signed-in member. */
  newComment: Post;
  postDeleted: { id: string };
}

type Listener<K extends keyof Announcements> = (fact: Announcements[K]) => void;

const listeners: { [K in keyof Announcements]: Set<Listener<K>> } = {
  postCreated: new Set(),
  newComment: new Set(),
  postDeleted: new Set(),
};

export function announce<K extends keyof Announcements>(name: K, fact: Announcements[K]): void {
  for (const listener of [...listeners[name]]) listener(fact);
}

/** @returns the function that stops listening */
export function onAnnounced<K extends keyof Announcements>(
  name: K,
  listener: Listener<K>,
): () => void {
  listeners[name].add(listener);
  return () => void listeners[name].delete(listener);
}

import type { Post } from '@rookery/contract/posts/post.ts';

type InThread = Pick<Post, 'id' | 'rootUlid' | 'grandparentUlid' | 'parentUlid'>;

/** Root, grandparent and parent, each once, from the top down. */
export function ancestorIds(post: Omit<InThread, 'id'>): string[] {
  const ids = [post.rootUlid, post.grandparentUlid, post.parentUlid];
  return [...new Set(ids.filter((id) => id !== null))];
}

/**
 * The post below which levels of a conversation are left out, between its root and the grandparent of a
 * comment: the nearest one that is, from which it is read on upwards; null where nothing is.
 */
export function leftOutAbove(
  { rootUlid }: Omit<InThread, 'id'>,
  grandparent: Omit<InThread, 'id'> | undefined,
): string | null {
  const above = grandparent?.parentUlid ?? null;
  return above === rootUlid ? null : above;
}

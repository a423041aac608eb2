import type { Post } from '@rookery/contract/posts/post.ts';

type InThread = Pick<Post, 'id' | 'rootUlid' | 'grandparentUlid' | 'parentUlid'>;

export function ancestorIds(post: Omit<InThread, 'id'>): string[] {
  const ids = [post.rootUlid, post.grandparentUlid, post.parentUlid];
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Returns the nearest omitted ancestor between the root and the grandparent. Null if none is omitted. */
export function nearestOmittedAncestor(
  { rootUlid }: Omit<InThread, 'id'>,
  grandparent: Omit<InThread, 'id'> | undefined,
): string | null {
  const above = grandparent?.parentUlid ?? null;
  return above === rootUlid ? null : above;
}

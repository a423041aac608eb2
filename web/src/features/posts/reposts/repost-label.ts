import type { Post } from '@rookery/contract/posts/post.ts';

export interface Reposters {
  names: readonly string[];
  more: number;
}

type Repost = Pick<Post, 'user' | 'repostUsernames' | 'otherRepostUsers' | 'additionalReposts'>;

/**
 * The members named above a repost. Null if the line is omitted, for example because an employee reposted
 * it.
 */
export function repostersOf(repost: Repost): Reposters | null {
  const { user, repostUsernames, otherRepostUsers, additionalReposts } = repost;
  if (user.badges.includes('employee')) return null;
  const names = repostUsernames.length > 0 ? repostUsernames : user.username ? [user.username] : [];
  const more = otherRepostUsers.length + additionalReposts;
  return names.length > 0 ? { names, more } : null;
}

export function repostedBy(by: string, { names, more }: Reposters): string {
  return `${by} ${names.map((name) => `@${name}`).join(', ')}${more > 0 ? ` + ${more}` : ''}`;
}

import type { Post } from '@rookery/contract/posts/post.ts';

/** Where a card leads: a reply opens in its thread, scrolled to. */
export function postPath(post: Pick<Post, 'id' | 'postType' | 'parentUlid'>): string {
  if (post.postType === 'REPLY' && post.parentUlid) {
    return `/post/${post.parentUlid}?scrollToComment=${post.id}`;
  }
  return `/post/${post.id}`;
}

/** The address that Share copies. */
export function shareLink(origin: string, path: string, referralCode: string): string {
  return `${origin}${path}?ref=${encodeURIComponent(referralCode)}`;
}

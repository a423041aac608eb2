import type { Post } from '@rookery/contract/posts/post.ts';

export function postPath(post: Pick<Post, 'id' | 'postType' | 'parentUlid'>): string {
  if (post.postType === 'REPLY' && post.parentUlid) {
    return `/post/${post.parentUlid}?scrollToComment=${post.id}`;
  }
  return `/post/${post.id}`;
}

export function shareLink(origin: string, path: string, referralCode: string): string {
  return `${origin}${path}?ref=${encodeURIComponent(referralCode)}`;
}

import type { Post } from '@rookery/contract/posts/post.ts';

/** A cached post with this device's notes; times in milliseconds since 1970. */
export type CachedPost = Post & {
  cachedAt: number;
  lastEngagementUpdate: number;
  isSkeleton: false;
};

/** Data of a post that remains after its eviction. */
export interface PostSkeleton {
  id: string;
  images: Post['images'];
  hasBody: boolean;
  hasEmbed: boolean;
  isSkeleton: true;
}

export function skeletonOf({ id, images, body, embedUrl, openGraph }: Post): PostSkeleton {
  const hasEmbed = embedUrl !== null || openGraph !== null;
  return { id, images, hasBody: body !== '', hasEmbed, isSkeleton: true };
}

export function withoutCacheFields(kept: CachedPost): Post {
  const post: Partial<CachedPost> = { ...kept };
  delete post.cachedAt;
  delete post.lastEngagementUpdate;
  delete post.isSkeleton;
  return post as Post;
}

import type { Post } from '@rookery/contract/posts/post.ts';

/** A post in this browser, with what this device notes about it; times in milliseconds since 1970. */
export type CachedPost = Post & {
  cachedAt: number;
  lastEngagementUpdate: number;
  isSkeleton: false;
};

/** What stays in memory of a post that nobody has looked at for long. */
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

/** The post as the server sent it. */
export function withoutNotes(kept: CachedPost): Post {
  const post: Partial<CachedPost> = { ...kept };
  delete post.cachedAt;
  delete post.lastEngagementUpdate;
  delete post.isSkeleton;
  return post as Post;
}

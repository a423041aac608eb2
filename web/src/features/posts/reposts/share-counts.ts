import type { Post } from '@rookery/contract/posts/post.ts';

export type Share = 'reposts' | 'quotes';

export function shareCounts({
  postEngagement: { repostCount, quoteCount = 0 },
}: Pick<Post, 'postEngagement'>): Record<Share, number> {
  return { reposts: Math.max(0, repostCount - quoteCount), quotes: quoteCount };
}

export const sharesPath = (id: string, share: Share): string => `/post/${id}/${share}`;

/** What others did with a post, each person counted once and its author not at all. */
export interface Interest {
  comments: number;
  reactions: number;
  /** Who reposted or quoted it. */
  shares: number;
}

/** How lively a post is; what is said today counts more than what was said yesterday. */
export function trendScore({ comments, reactions, shares }: Interest, ageHours: number): number {
  return (reactions + 2 * comments + 3 * shares) / (Math.max(ageHours, 0) + 2) ** 1.2;
}

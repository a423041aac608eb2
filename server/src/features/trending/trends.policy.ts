/** What others did with a post, each person counted once and its author not at all. */
export interface Interest {
  comments: number;
}

/** How lively a post is; what is said today counts more than what was said yesterday. */
export function trendScore({ comments }: Interest, ageHours: number): number {
  return (2 * comments) / (Math.max(ageHours, 0) + 2) ** 1.2;
}

/** Each number counts a member once, and never the author. */
export interface Interest {
  comments: number;
  reactions: number;
  shares: number;
}

export function trendScore({ comments, reactions, shares }: Interest, ageHours: number): number {
  return (reactions + 2 * comments + 3 * shares) / (Math.max(ageHours, 0) + 2) ** 1.2;
}

/** Each member counts once, the author never. */
export interface Interest {
  comments: number;
  reactions: number;
  shares: number;
}

export function trendScore({ comments, reactions, shares }: Interest, ageHours: number): number {
  return (reactions + 2 * comments + 3 * shares) / (Math.max(ageHours, 0) + 2) ** 1.2;
}

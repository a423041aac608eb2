/**
 * Minutes until a mailed code expires. Computed when sending, because a delayed mail must not state the
 * original time.
 */
export function minutesLeft(until: Date, now: Date): number {
  return Math.max(1, Math.round((until.getTime() - now.getTime()) / 60_000));
}

export const minutesText = (count: number): string =>
  count === 1 ? '1 minute' : `${count} minutes`;

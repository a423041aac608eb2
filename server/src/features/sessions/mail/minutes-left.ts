/** How long what is mailed still works: a mail that could not be sent at once must not promise what is over. */
export function minutesLeft(until: Date, now: Date): number {
  return Math.max(1, Math.round((until.getTime() - now.getTime()) / 60_000));
}

export const minutesText = (count: number): string =>
  count === 1 ? '1 minute' : `${count} minutes`;

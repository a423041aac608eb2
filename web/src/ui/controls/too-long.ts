import { countCodePoints } from '@rookery/contract/kernel/text.ts';

/** What is said of a text beyond its limit: it stands, and can be made shorter by who wrote it. null: it fits. */
export function tooLong(text: string, most: number): string | null {
  const over = countCodePoints(text) - most;
  if (over <= 0) return null;
  return over === 1 ? '1 character too many.' : `${over} characters too many.`;
}

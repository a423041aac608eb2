import { countCodePoints } from '@rookery/contract/kernel/text.ts';

/** The message for a text beyond its limit; null: it fits. The text is never cut off. */
export function tooLong(text: string, most: number): string | null {
  const over = countCodePoints(text) - most;
  if (over <= 0) return null;
  return over === 1 ? '1 character too many.' : `${over} characters too many.`;
}

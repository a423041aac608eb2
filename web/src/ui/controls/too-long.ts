import { countCodePoints } from '@rookery/contract/kernel/text.ts';

export function tooLongMessage(text: string, most: number): string | null {
  const over = countCodePoints(text) - most;
  if (over <= 0) return null;
  return over === 1 ? '1 character too many.' : `${over} characters too many.`;
}

import { isBlank, normaliseBody } from '@rookery/contract/kernel/text.ts';

/** The reason for a sensitive mark as one line. Null if there is none. */
export function warningOf(reason: string | null | undefined): string | null {
  const line = normaliseBody(reason ?? '')
    .replace(/\s+/gu, ' ')
    .trim();
  return isBlank(line) ? null : line;
}

import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { findEntities } from '@rookery/contract/kernel/text.ts';
import { detect } from 'tinyld';

/** ISO 639-1 of a body with at least 20 letters outside links and names, else null. */
export function detectLanguage(body: string): string | null {
  let plain = body;
  for (const { start, end } of findEntities(body).toReversed()) {
    plain = `${plain.slice(0, start)} ${plain.slice(end)}`;
  }
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  return letters < LIMITS.languageMinLetters ? null : detect(plain) || null;
}

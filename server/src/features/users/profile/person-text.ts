import { isBlank, normaliseBody } from '@rookery/contract/kernel/text.ts';

// Marks that change the text direction around them, and characters without a width.
const DIRECTION_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/gu;
const DIRECTION_OVERRIDES = /[\u202d\u202e]/gu;

/**
 * Returns a display name as stored: one line, trimmed, without characters that affect nearby text. Returns
 * '' if nothing visible remains.
 */
export function cleanName(name: string): string {
  const line = name
    .toWellFormed()
    .replace(DIRECTION_MARKS, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return isBlank(line) ? '' : line;
}

export function cleanBio(bio: string): string {
  return normaliseBody(bio.toWellFormed().replace(DIRECTION_OVERRIDES, '')).trim();
}

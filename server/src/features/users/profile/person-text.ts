import { isBlank, normaliseBody } from '@rookery/contract/kernel/text.ts';

// Marks that turn the direction of the text around them, and characters without a width.
const TURNING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/gu;
const OVERRIDES = /[\u202d\u202e]/gu;

/** A display name as it is stored: one line, trimmed, nothing that disturbs its surroundings. '' when nothing is left to see. */
export function cleanName(name: string): string {
  const line = name
    .toWellFormed()
    .replace(TURNING, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return isBlank(line) ? '' : line;
}

export function cleanBio(bio: string): string {
  return normaliseBody(bio.toWellFormed().replace(OVERRIDES, '')).trim();
}

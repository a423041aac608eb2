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

/** The address as given, or null when it is none that a browser opens without surprise. */
export function cleanWebsite(website: string): string | null {
  if (website === '') return '';
  const url = URL.parse(website);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  return /[\p{Cc}\u202d\u202e]/u.test(website) ? null : website;
}

import { LIMITS } from './limits.ts';
import { parseUrl } from './parse-url.ts';

/**
 * Returns the address to store: as given, with https:// before a bare name. '' if there is none; null if
 * the address is invalid or misleading.
 */
export function normaliseWebsite(given: string): string | null {
  const trimmed = given.trim();
  if (trimmed === '') return '';
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed);
  const address = hasScheme ? trimmed : `https://${trimmed}`;
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  // A single word is a typo and no website.
  if (!hasScheme && !/[^.]\.[^.]/.test(url.hostname)) return null;
  if (/[\s\p{Cc}\u202d\u202e]/u.test(address)) return null;
  return address.length > LIMITS.websiteCharacters ? null : address;
}

import { LIMITS } from './limits.ts';

/**
 * The address of a website as it is stored: as given, or with https:// before it where nothing but a name
 * was given. '' for none; null for what no browser opens without surprise.
 */
export function websiteAddress(given: string): string | null {
  const trimmed = given.trim();
  if (trimmed === '') return '';
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed);
  const address = hasScheme ? trimmed : `https://${trimmed}`;
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  // A word alone is a slip, and no website.
  if (!hasScheme && !/[^.]\.[^.]/.test(url.hostname)) return null;
  if (/[\s\p{Cc}\u202d\u202e]/u.test(address)) return null;
  return address.length > LIMITS.websiteCharacters ? null : address;
}

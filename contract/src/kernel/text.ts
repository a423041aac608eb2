/** Rules for a body that the composer and the server share: length, links and mentions. */

import { APP_PATHS } from './app-paths.ts';

// oxlint-disable-next-line no-control-regex -- taking them out is the point
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * Returns the form that is stored and counted: well-formed Unicode, LF line breaks, no control characters,
 * no trailing space.
 */
export function normaliseBody(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trimEnd();
}

// Spaces, marks without a letter, and code points that Unicode ignores, including letters drawn as nothing.
const INVISIBLE_TEXT =
  /^[\s\p{Z}\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u;

export function isBlank(text: string): boolean {
  return INVISIBLE_TEXT.test(text);
}

export function countCodePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    count++;
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) {
      const next = text.charCodeAt(at + 1);
      if (next >= 0xdc00 && next < 0xe000) at++;
    }
  }
  return count;
}

export type EntityKind = 'link' | 'mention' | 'hashtag' | 'ticker';

/** A linked range of a body. `start` and `end` are UTF-16 offsets; `value` has no sign in front. */
export interface TextEntity {
  kind: EntityKind;
  start: number;
  end: number;
  /** Links: the address. Mentions and hashtags: the name as written. Tickers: upper case. */
  value: string;
}

// Direction marks end a link, because they could show another address than the one that opens.
const LINK = /https?:\/\/[^\s<>"'`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu;
/**
 * Matches no sign within a word, whose last letter may carry marks. A name starts with a letter, digit or
 * underscore.
 */
const PREFIXED_WORD =
  /(?<![\p{L}\p{N}_@#$/&]|\p{L}\p{M}{1,8})([@#$])([\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)/gu;
const DOMAIN =
  /^https?:\/\/(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}|(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d))(?::\d{1,5})?(?:[/?#]|$)/iu;
const USERNAME = /^(?=.*[A-Za-z])[A-Za-z0-9_]{3,20}$/;
const TICKER = /^[A-Za-z]{3,5}$/;

export const USERNAME_PATTERN = USERNAME.source;

export function findEntities(body: string): TextEntity[] {
  const links = findLinks(body);
  const found: TextEntity[] = [];
  let at = 0;
  for (const match of body.matchAll(PREFIXED_WORD)) {
    const start = match.index;
    const end = start + match[0].length;
    // Links and signs are both in text order. A link that ends before this sign also ends before all later
    // signs.
    for (let link = links[at]; link && link.end <= start; link = links[at]) {
      found.push(link);
      at += 1;
    }
    if ((links[at]?.start ?? end) < end) continue;
    const entity = parsePrefixedWord(match[1] ?? '', match[2] ?? '', start, end);
    if (entity) found.push(entity);
  }
  return [...found, ...links.slice(at)];
}

function parsePrefixedWord(
  sign: string,
  name: string,
  start: number,
  end: number,
): TextEntity | null {
  if (sign === '@') {
    const mayBeSomeone = USERNAME.test(name) && !APP_PATHS.has(name.toLowerCase());
    return mayBeSomeone ? { kind: 'mention', start, end, value: name } : null;
  }
  if (sign === '$') {
    return TICKER.test(name) ? { kind: 'ticker', start, end, value: name.toUpperCase() } : null;
  }
  // Count the NFC form, which is what the database stores. Some keyboards write an accent as a separate
  // character.
  const letters = countCodePoints(name.normalize());
  const named = letters > 2 && letters <= 100 && /\p{L}/u.test(name);
  return named ? { kind: 'hashtag', start, end, value: name } : null;
}

function findLinks(body: string): TextEntity[] {
  const links: TextEntity[] = [];
  for (const match of body.matchAll(LINK)) {
    const value = withoutTrailingPunctuation(match[0]);
    if (value.length > 2000 || !DOMAIN.test(value)) continue;
    links.push({ kind: 'link', start: match.index, end: match.index + value.length, value });
  }
  return links;
}

const TRAILING = /[.,;:!?…*_~\u2019\u201d]/u;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** "(see https://a.example/b)." ends at b; a bracket opened inside the address stays with it. */
function withoutTrailingPunctuation(address: string): string {
  const balances = new Map<string, number>();
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    const open = CLOSING[last];
    if (open === undefined) {
      if (TRAILING.test(last)) continue;
      break;
    }
    const balance = balances.get(open) ?? balanceOf(address.slice(0, end), open, last);
    if (balance >= 0) break;
    balances.set(open, balance + 1);
  }
  return address.slice(0, end);
}

function balanceOf(text: string, open: string, close: string): number {
  let balance = 0;
  for (const character of text) {
    if (character === open) balance += 1;
    else if (character === close) balance -= 1;
  }
  return balance;
}

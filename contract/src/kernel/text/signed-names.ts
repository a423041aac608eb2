import { APP_PATHS } from '../app-paths.ts';
import { countCodePoints } from './body.ts';
import { foldTopic, shownTopic } from './topics.ts';
import { DENSE_SCRIPTS, IGNORABLE, MEDIALS } from './scripts.ts';

export type NameKind = 'mention' | 'hashtag' | 'ticker';

/** A word with a sign in front. `start` is the offset of the sign, and `name` all that may belong to it. */
interface SignedName {
  kind: NameKind;
  start: number;
  name: string;
}

const KINDS: Readonly<Record<string, NameKind>> = {
  '@': 'mention',
  '＠': 'mention',
  '#': 'hashtag',
  '＃': 'hashtag',
  $: 'ticker',
  '＄': 'ticker',
};
const SIGNS = `[${Object.keys(KINDS).join('')}]`;
/**
 * No sign within a word, whose last letter may carry marks. In dense scripts a word needs no space before
 * the sign.
 */
const FREE = `(?<![/&]|${SIGNS}|(?![${DENSE_SCRIPTS}])[\\p{L}\\p{N}_]|(?![${DENSE_SCRIPTS}])\\p{L}\\p{M}{1,8})`;
const LETTER = `(?!${IGNORABLE})[\\p{L}\\p{N}\\p{M}_]`;
/** Invisible characters and medials belong to a name only if a letter follows. */
const REST = `(?:${IGNORABLE}*(?:[${MEDIALS}]${IGNORABLE}*)?${LETTER})*`;
const NAME = `(?!${IGNORABLE})[\\p{L}\\p{N}_]${REST}`;
const SIGNED = new RegExp(`${FREE}(${SIGNS})(${NAME})`, 'gu');
const NAME_AT_START = new RegExp(`^${NAME}`, 'u');

const LATIN = '[A-Za-z0-9_Ａ-Ｚａ-ｚ０-９＿]+';
/** A letter of a dense script ends a username or ticker. Other letters make it a different word. */
const LATIN_NAME = new RegExp(
  `^${LATIN}(?:${IGNORABLE}+${LATIN})*(?=$|${IGNORABLE}*[${MEDIALS}${DENSE_SCRIPTS}])`,
  'u',
);
const IS_DENSE = new RegExp(`^[${DENSE_SCRIPTS}]`, 'u');
const IGNORABLES = new RegExp(IGNORABLE, 'gu');
const MARKS_AND_MEDIALS = new RegExp(`[\\p{M}${MEDIALS}]`, 'gu');
const ONLY_MEDIALS = new RegExp(`[${MEDIALS}]`, 'gu');
const TWO_DENSE_LETTERS = new RegExp(`^(?=\\p{L}{2}$)[${DENSE_SCRIPTS}]{2}$`, 'u');

const USERNAME = /^(?=.*[A-Za-z])[A-Za-z0-9_]{3,20}$/;
const TICKER = /^[A-Za-z]{3,5}$/;
const DOMAIN_AHEAD = /^\.[A-Za-z]/;
const MOST_LETTERS = 100;

export const USERNAME_PATTERN = USERNAME.source;

export function signedNames(body: string): SignedName[] {
  return Array.from(body.matchAll(SIGNED), (match) => signedName(match));
}

export function signedNameBefore(body: string, caret: number): SignedName | null {
  const match = new RegExp(`${SIGNED.source}$`, 'u').exec(body.slice(0, caret));
  return match && signedName(match);
}

const signedName = ({ 1: sign = '', 2: name = '', index }: RegExpExecArray): SignedName => ({
  kind: KINDS[sign] ?? 'hashtag',
  start: index,
  name,
});

/** Returns the beginning of a text that may be a name. It ends where a link begins. */
export const nameAtStart = (text: string): string => NAME_AT_START.exec(text)?.[0] ?? '';

/** Returns the part of a name that can be a username or a ticker. '' if there is none. */
export const latinName = (name: string): string => LATIN_NAME.exec(name)?.[0] ?? '';

export const isDense = (text: string): boolean => IS_DENSE.test(text);

/** Returns the entity's value and how much of the name it covers. Null if it is an ordinary word. */
export function readName(
  { kind, start, name }: SignedName,
  body: string,
): { value: string; length: number } | null {
  if (kind === 'hashtag') return isTopic(name) ? { value: name, length: name.length } : null;
  const { length } = latinName(name);
  const value = name.slice(0, length).replace(IGNORABLES, '').normalize('NFKC');
  if (kind === 'ticker') return TICKER.test(value) ? { value: value.toUpperCase(), length } : null;
  const mayBeSomeone = USERNAME.test(value) && !APP_PATHS.has(value.toLowerCase());
  return mayBeSomeone && !isMailAddress(body, start, length) ? { value, length } : null;
}

/** 山田@rookery.example is an address, although a mention may follow 田. */
const isMailAddress = (body: string, start: number, length: number): boolean =>
  isDense(body.charAt(start - 1)) && DOMAIN_AHEAD.test(body.slice(start + 1 + length));

function isTopic(name: string): boolean {
  if (!/\p{L}/u.test(name)) return false;
  const key = foldTopic(name);
  const letters = countCodePoints(key.replace(ONLY_MEDIALS, ''));
  if (letters <= 2 && !TWO_DENSE_LETTERS.test(key.replace(MARKS_AND_MEDIALS, ''))) return false;
  return Math.max(countCodePoints(key), countCodePoints(shownTopic(name))) <= MOST_LETTERS;
}

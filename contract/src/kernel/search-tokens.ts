import { DAY_MS } from './durations.ts';
import { foldWidth } from './text/topics.ts';

export const SEARCH_OPERATORS = ['from', 'in', 'has', 'is', 'before', 'after'] as const;
export type SearchOperator = (typeof SEARCH_OPERATORS)[number];

export const SEARCHED_CONTENT = ['media', 'link', 'poll'] as const;
export type SearchedContent = (typeof SEARCHED_CONTENT)[number];

/** Other words for the searched content. */
const CONTENT_WORDS: Readonly<Record<string, SearchedContent>> = {
  image: 'media',
  images: 'media',
  picture: 'media',
  pictures: 'media',
  photo: 'media',
  photos: 'media',
  video: 'media',
  videos: 'media',
  links: 'link',
  polls: 'poll',
};

export type SearchTokenKind = SearchOperator | 'word' | 'phrase' | 'excluded';

/** A part of a search. `start` and `end` are its place in the text. */
export interface SearchToken {
  kind: SearchTokenKind;
  value: string;
  start: number;
  end: number;
}

/** A search for posts. Several members or groups are alternatives; all other conditions apply together. */
export interface SearchQuery {
  words: string;
  phrases: string[];
  excluded: string[];
  /** Usernames, or `me`. */
  from: string[];
  /** Names or ulids of groups. */
  in: string[];
  has: SearchedContent[];
  isSaved: boolean;
  /** The first millisecond that is too late. */
  before: number | null;
  /** The first millisecond of the searched time. */
  since: number | null;
}

const QUOTES = '"“”„«»「」＂';
const QUOTED = `[${QUOTES}]([^${QUOTES}]*)[${QUOTES}]?`;
const TOKEN = new RegExp(`([-－]?)(?:(\\p{L}+)[:：])?(?:${QUOTED}|([^\\s${QUOTES}]+))`, 'gu');
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Splits a search into operators, phrases and words. Unknown or incomplete operators are words. */
export function searchTokens(text: string): SearchToken[] {
  return Array.from(text.matchAll(TOKEN), tokenOf).filter(({ value }) => value !== '');
}

function tokenOf(match: RegExpExecArray): SearchToken {
  const { 0: whole, 1: minus = '', 2: name, 3: quoted, 4: plain = '', index: start } = match;
  const place = { start, end: start + whole.length };
  const value = (quoted ?? plain).trim();
  const operator = name === undefined || minus !== '' ? undefined : operatorOf(name);
  const read = operator && valueOf(operator, foldWidth(value).trim());
  if (operator && read) return { kind: operator, value: read, ...place };
  if (minus !== '') return { kind: 'excluded', value: whole.slice(minus.length), ...place };
  if (name === undefined && quoted !== undefined) return { kind: 'phrase', value, ...place };
  return { kind: 'word', value: whole, ...place };
}

/** An operator whose value is missing or unknown, so that the search takes it for a word. */
export interface MisusedOperator {
  operator: SearchOperator;
  /** Empty if it is missing. */
  value: string;
}

export function misusedOperators(text: string): MisusedOperator[] {
  return Array.from(text.matchAll(TOKEN)).flatMap((match) => {
    const { 1: minus, 2: name, 3: quoted, 4: plain = '' } = match;
    if (minus !== '' || tokenOf(match).kind !== 'word') return [];
    const wanted = name ?? /^(\p{L}+)[:：]$/u.exec(plain)?.[1];
    const operator = wanted === undefined ? undefined : operatorOf(wanted);
    return operator
      ? [{ operator, value: name === undefined ? '' : (quoted ?? plain).trim() }]
      : [];
  });
}

const operatorOf = (name: string): SearchOperator | undefined => {
  const wanted = foldWidth(name).toLowerCase();
  return SEARCH_OPERATORS.find((each) => each === wanted);
};

/** The value in the form that `parseSearch` compares. Undefined if the operator has no such value. */
function valueOf(operator: SearchOperator, value: string): string | undefined {
  switch (operator) {
    case 'has':
      return contentOf(value.toLowerCase());
    case 'is':
      return value.toLowerCase() === 'saved' ? 'saved' : undefined;
    case 'before':
    case 'after':
      return dayOf(value) === null ? undefined : value;
    case 'from':
      return /^@?(\w{1,20})$/.exec(value)?.[1];
    case 'in':
      return value;
  }
}

function contentOf(value: string): SearchedContent | undefined {
  const known = SEARCHED_CONTENT.find((each) => each === value);
  return known ?? (Object.hasOwn(CONTENT_WORDS, value) ? CONTENT_WORDS[value] : undefined);
}

/** The start of a day in UTC. Null if there is no such day. */
function dayOf(value: string): number | null {
  const match = DAY.exec(value);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const at = Date.UTC(year, month - 1, day);
  const date = new Date(at);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? at : null;
}

export function parseSearch(text: string): SearchQuery {
  const tokens = searchTokens(text);
  const of = (kind: SearchTokenKind): string[] => [
    ...new Set(tokens.filter((token) => token.kind === kind).map(({ value }) => value)),
  ];
  const days = (kind: 'before' | 'after'): number[] => of(kind).map((value) => dayOf(value) ?? 0);
  const [ends, starts] = [days('before'), days('after')];
  return {
    words: tokens
      .filter(({ kind }) => kind === 'word')
      .map(({ value }) => value)
      .join(' '),
    phrases: of('phrase'),
    excluded: of('excluded'),
    from: of('from'),
    in: of('in'),
    has: SEARCHED_CONTENT.filter((each) => of('has').includes(each)),
    isSaved: of('is').length > 0,
    before: ends.length > 0 ? Math.min(...ends) : null,
    since: starts.length > 0 ? Math.max(...starts) + DAY_MS : null,
  };
}

const NEEDS_QUOTES = new RegExp(`[\\s${QUOTES}]`, 'u');
const EACH_QUOTE = new RegExp(`[${QUOTES}]`, 'gu');

/** The text of an operator, with quotes where its value needs them. */
export function operatorText(operator: SearchOperator, value: string): string {
  if (!NEEDS_QUOTES.test(value)) return `${operator}:${value}`;
  return `${operator}:"${value.replaceAll(EACH_QUOTE, ' ')}"`;
}

/** Whether a search has anything but words. */
export const hasOperators = (text: string): boolean =>
  searchTokens(text).some(({ kind }) => kind !== 'word');

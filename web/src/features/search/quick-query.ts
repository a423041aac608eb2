import { foldWidth } from '@rookery/contract/kernel/text/topics.ts';
import { isDense } from '@rookery/contract/kernel/text/signed-names.ts';

import { type ResultTab, type SearchKind, SIGNS } from './kinds.ts';

const MIN_LENGTH_TO_REQUEST = 2;
const MIN_LENGTH_TO_SHOW = 3;
/** Two letters are a word in Chinese, Japanese, Korean and the scripts of Southeast Asia. */
const MIN_DENSE_LETTERS = 2;
const SIGNED = ['hashtag', 'username', 'ticker'] as const satisfies readonly SearchKind[];

export type Category = (typeof SIGNED)[number];

export interface QuickQuery {
  kind: ResultTab;
  /** The trimmed term without its sign. Empty if there is nothing to search. */
  term: string;
  categories: readonly Category[];
}

/** Browsers resolve these as path segments, even when escaped. */
const DOT_SEGMENTS: readonly string[] = ['.', '..'];

const ALL: readonly Category[] = ['username', 'hashtag', 'ticker'];

export function parseQuery(text: string, current: ResultTab): QuickQuery {
  const trimmed = text.trim();
  const sign = foldWidth(trimmed.charAt(0));
  const kind = SIGNED.find((each) => sign === SIGNS[each]);
  if (kind === undefined) return { kind: current, term: searchableTerm(trimmed), categories: ALL };
  return {
    kind,
    term: searchableTerm(trimmed.slice(SIGNS[kind].length).trim()),
    categories: [kind],
  };
}

function searchableTerm(term: string): string {
  return DOT_SEGMENTS.includes(term) ? '' : term;
}

export function mayRequest({ term }: QuickQuery): boolean {
  return lengthOf(term) >= MIN_LENGTH_TO_REQUEST;
}

export function mayShow({ term }: QuickQuery): boolean {
  const isOfDenseLetters = [...term].every(isDense);
  return lengthOf(term) >= (isOfDenseLetters ? MIN_DENSE_LETTERS : MIN_LENGTH_TO_SHOW);
}

function lengthOf(term: string): number {
  return [...term].length;
}

import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import {
  splitElided,
  splitWords,
  type TextRun,
} from '@rookery/contract/kernel/text/split-words.ts';

/** Longer words are cut, because more letters distinguish nothing and stored words need a limit. */
const MOST_LETTERS = 40;
const OF_LINKS: ReadonlySet<string> = new Set(['http', 'https', 'www']);

export function findWords(text: string): string[] {
  const words = new Set<string>();
  for (const run of splitWords(text)) {
    for (const word of pieces(run)) words.add(word);
    if (run.kind === 'unspaced') words.add(letters(run.text).at(-1) ?? '');
  }
  for (const part of splitElided(text)) words.add(cut(part));
  for (const word of OF_LINKS) words.delete(word);
  return [...words];
}

/** A text must contain all `words`. Each `unfinished` word matches as a prefix. */
export interface WordQuery {
  words: string[];
  unfinished: string[];
}

export function wordQuery(text: string): WordQuery | null {
  const runs = splitWords(text);
  const words = new Set<string>();
  const unfinished = new Set<string>();
  for (const [at, run] of runs.entries()) {
    const isLast = at === runs.length - 1 && run.kind === 'word';
    // A single letter matches as the start of any letter pair, or as a last letter.
    const isLetter = run.kind === 'unspaced' && letters(run.text).length === 1;
    for (const word of pieces(run)) {
      if (words.size + unfinished.size === LIMITS.searchedWords) break;
      if (isLast || isLetter) unfinished.add(word);
      else if (!OF_LINKS.has(word)) words.add(word);
    }
  }
  if (words.size + unfinished.size === 0) return null;
  return { words: [...words], unfinished: [...unfinished] };
}

/** The words of a phrase. None is unfinished. */
export function phraseWords(text: string): string[] {
  const found = splitWords(text).flatMap((run) => pieces(run));
  return [...new Set(found)].filter((word) => !OF_LINKS.has(word)).slice(0, LIMITS.searchedWords);
}

/** The query for PostgreSQL. Words have only letters, marks, digits and emoji, so quoting is safe. */
export function tsquery({ words, unfinished }: WordQuery): string {
  return [...words.map((word) => `'${word}'`), ...unfinished.map((word) => `'${word}':*`)].join(
    ' & ',
  );
}

/** The same words as a `tsvector` of PostgreSQL. */
export const tsvector = (words: readonly string[]): string =>
  words.map((word) => `'${word}'`).join(' ');

function pieces({ kind, text }: TextRun): string[] {
  if (kind !== 'unspaced') return [cut(text)];
  const all = letters(text);
  if (all.length < 2) return all;
  return all.slice(1).map((letter, at) => `${all[at] ?? ''}${letter}`);
}

const letters = (text: string): string[] => text.match(/\P{M}\p{M}*/gu) ?? [text];
/** A letter has at most two UTF-16 units, so the first slice never cuts off a needed letter. */
const cut = (word: string): string =>
  word.length <= MOST_LETTERS
    ? word
    : [...word.slice(0, MOST_LETTERS * 2)].slice(0, MOST_LETTERS).join('');

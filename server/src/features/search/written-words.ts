import { splitWords } from '@rookery/contract/kernel/text/split-words.ts';

const NOT_WORDS = /https?:\/\/\S+|[@＠][\p{L}\p{N}_]+/gu;
const WORD = /[\p{L}\p{M}]+(?:['’ʼ＇`][\p{L}\p{M}]+)*/gu;
const SHORTEST = 3;
const LONGEST = 30;

/** A word as search compares it, and as written in lower case: dictionaries need the accents. */
export interface WrittenWord {
  word: string;
  written: string;
}

/** The words of a text in scripts with spaces, once each. Names of members and links are left out. */
export function writtenWords(text: string): WrittenWord[] {
  const found = new Map<string, WrittenWord>();
  for (const [token] of text.replaceAll(NOT_WORDS, ' ').matchAll(WORD)) {
    const [run, ...others] = splitWords(token);
    if (!run || run.kind !== 'word' || others.length > 0) continue;
    const { text: word } = run;
    if (word.length < SHORTEST || word.length > LONGEST || found.has(word)) continue;
    found.set(word, { word, written: token.normalize('NFC').toLowerCase() });
  }
  return [...found.values()];
}

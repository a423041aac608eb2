import { foldText } from './fold.ts';
import { UNSPACED_SCRIPTS } from './scripts.ts';

const HAS_APOSTROPHE = /['’ʼ＇`]/;
const APOSTROPHE = /(?<=[\p{L}\p{N}\p{M}])['’ʼ＇`](?=[\p{L}\p{N}])/gu;
/**
 * Matches a word with or without apostrophes. A pattern that requires an apostrophe would search again from
 * every letter.
 */
const WRITTEN = /[\p{L}\p{N}\p{M}]+(?:['’ʼ＇`][\p{L}\p{N}\p{M}]+)*/gu;
const STRETCH = new RegExp(
  `([${UNSPACED_SCRIPTS}][${UNSPACED_SCRIPTS}\\p{M}]*)|((?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}](?:(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}\\p{M}])*)|\\p{RI}{2}|\\p{Extended_Pictographic}`,
  'gu',
);

/** A run of folded text. `unspaced` is one or more words of a script without spaces. `sign` is an emoji. */
export interface TextRun {
  kind: 'word' | 'unspaced' | 'sign';
  text: string;
}

/** Splits a text into folded words, in order. Drops apostrophes inside words: "don't" becomes "dont". */
export function splitWords(text: string): TextRun[] {
  const folded = foldText(text);
  return runs(HAS_APOSTROPHE.test(folded) ? folded.replace(APOSTROPHE, '') : folded);
}

/**
 * Returns the parts of words with apostrophes, such as "l" and "amour" of "l'amour". Each part can also be
 * searched for by itself.
 */
export function splitElided(text: string): string[] {
  if (!HAS_APOSTROPHE.test(text)) return [];
  const written = foldText(text).match(WRITTEN) ?? [];
  const elided = written.filter((word) => HAS_APOSTROPHE.test(word));
  return elided.flatMap((word) => runs(word).map((run) => run.text));
}

const PLAIN = /^[\0-\x7f]*$/;

function runs(folded: string): TextRun[] {
  if (PLAIN.test(folded)) {
    return (folded.match(/[a-z0-9]+/g) ?? []).map((word) => ({ kind: 'word', text: word }));
  }
  const found: TextRun[] = [];
  for (const [text, unspaced, word] of folded.matchAll(STRETCH)) {
    found.push({ kind: word ? 'word' : unspaced ? 'unspaced' : 'sign', text });
  }
  return found;
}

import { foldText } from './fold-text.ts';

export const UNSPACED_SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const HAS_APOSTROPHE = /['’ʼ＇`]/;
const APOSTROPHE = /(?<=[\p{L}\p{N}\p{M}])['’ʼ＇`](?=[\p{L}\p{N}])/gu;
/** A word, with or without apostrophes. A pattern that requires one would search again from every letter. */
const WRITTEN = /[\p{L}\p{N}\p{M}]+(?:['’ʼ＇`][\p{L}\p{N}\p{M}]+)*/gu;
const STRETCH = new RegExp(
  `([${UNSPACED_SCRIPTS}][${UNSPACED_SCRIPTS}\\p{M}]*)|((?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}](?:(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}\\p{M}])*)|\\p{RI}{2}|\\p{Extended_Pictographic}`,
  'gu',
);

/** A run of folded text. `unspaced`: one or more words of a script without spaces; `sign`: an emoji. */
export interface TextRun {
  kind: 'word' | 'unspaced' | 'sign';
  text: string;
}

/** The folded words of a text, in order. Apostrophes are dropped from their word: "don't" is "dont". */
export function splitWords(text: string): TextRun[] {
  const folded = foldText(text);
  return runs(HAS_APOSTROPHE.test(folded) ? folded.replace(APOSTROPHE, '') : folded);
}

/** The parts of words with apostrophes, "l" and "amour" of "l'amour". Each is also searched for by itself. */
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

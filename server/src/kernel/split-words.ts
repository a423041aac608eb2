import { foldText } from './fold-text.ts';

/** Scripts written without spaces between their words. */
const UNSPACED_SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const HAS_APOSTROPHE = /['’ʼ＇`]/;
const APOSTROPHE = /(?<=[\p{L}\p{N}\p{M}])['’ʼ＇`](?=[\p{L}\p{N}])/gu;
const STRETCH = new RegExp(
  `(?<unspaced>[${UNSPACED_SCRIPTS}][${UNSPACED_SCRIPTS}\\p{M}]*)|(?<word>(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}](?:(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}\\p{M}])*)|(?<sign>\\p{RI}{2}|\\p{Extended_Pictographic})`,
  'gu',
);

/** A stretch of folded text. `unspaced`: one or more words of a script without spaces; `sign`: an emoji. */
export interface Stretch {
  kind: 'word' | 'unspaced' | 'sign';
  text: string;
}

/** A text's words, folded, in order. Apostrophes belong to their word and are left out: "don't" is "dont". */
export function splitWords(text: string): Stretch[] {
  const folded = foldText(text);
  return stretches(HAS_APOSTROPHE.test(folded) ? folded.replace(APOSTROPHE, '') : folded);
}

/** The parts of words with apostrophes, "l" and "amour" of "l'amour": each is looked for by itself too. */
export function splitElided(text: string): string[] {
  if (!HAS_APOSTROPHE.test(text)) return [];
  const parts = foldText(text).matchAll(/[\p{L}\p{N}\p{M}]+(?:['’ʼ＇`][\p{L}\p{N}\p{M}]+)+/gu);
  return [...parts].flatMap(([whole]) => stretches(whole).map((stretch) => stretch.text));
}

const PLAIN = /^[\0-\x7f]*$/;

function stretches(folded: string): Stretch[] {
  // Most of what is written in English needs no more.
  if (PLAIN.test(folded)) {
    return (folded.match(/[a-z0-9]+/g) ?? []).map((word) => ({ kind: 'word', text: word }));
  }
  return [...folded.matchAll(STRETCH)].map(({ groups = {} }) => {
    const [kind = 'word'] = KINDS.filter((name) => groups[name] !== undefined);
    return { kind, text: groups[kind] ?? '' };
  });
}

const KINDS = ['word', 'unspaced', 'sign'] as const;

import { IDEOGRAPHS, LATIN as LATIN_CONFUSABLES, MIXED, RARE, VARIANTS } from './confusables.ts';

/**
 * Latin letters and look-alikes beyond UTS 39: small capitals, strokes. Texts are decomposed first, so
 * accented, wide and mathematical letters are not needed.
 */
const LATIN: Readonly<Record<string, string>> = {
  a: 'ɑɐᴀⱥȺ',
  b: 'ʙɓƀ',
  c: 'ᴄȼƈ',
  d: 'ᴅɗɖ',
  e: 'ᴇəɛɇɘ',
  f: 'ꜰƒ',
  g: 'ɡɢɠǥ',
  h: 'ʜɦɥ',
  i: 'ɪɩɨƗ',
  j: 'ᴊɉ',
  k: 'ᴋƙ',
  l: 'ʟɭƚ',
  m: 'ᴍɱ',
  n: 'ɴɲƞŋ',
  o: 'ᴏɵɔ',
  p: 'ᴘƥ',
  q: 'ʠ',
  r: 'ʀɍɽ',
  s: 'ꜱʂ',
  t: 'ᴛƭʈ',
  u: 'ᴜʉʋ',
  v: 'ᴠ',
  w: 'ᴡɯ',
  y: 'ʏɏƴ',
  z: 'ᴢƶʐ',
};
const FOREIGN: Readonly<Record<string, string>> = {
  a: 'аАαΑᎪᗩ',
  b: 'вВΒᏴᗷ',
  c: 'сСϲϹᏟᑕ',
  d: 'ԁԀᎠᗪ',
  e: 'еЕεΕᎬ',
  f: 'ϝϜᖴ',
  g: 'ԌᏀց',
  h: 'нНһҺΗᎻհᕼ',
  i: 'іІιΙᎥӏӀ',
  j: 'јЈϳᎫᒍ',
  k: 'кКκΚᏦ',
  l: 'Ꮮᒪ',
  m: 'мМΜᎷᗰ',
  n: 'пηΝոᑎ',
  o: 'оОοΟօ',
  p: 'рРρΡᏢᑭ',
  q: 'ԛԚզ',
  r: 'гᏒᎡᖇ',
  s: 'ѕЅᏚᔕ',
  t: 'тТτΤᎢ',
  u: 'υսᑌ',
  v: 'νᏙѵѴᐯ',
  w: 'ԝԜωᎳᗯ',
  x: 'хХχΧ',
  y: 'уУγΥүҮ',
  z: 'ΖᏃ',
};
/** Letters read as Latin only in a word that also has Latin letters. */
const FOREIGN_IN_LATIN: Readonly<Record<string, string>> = {
  b: 'бБьЬβ',
  d: 'ↁ',
  e: 'єЄэЭзЗ',
  n: 'иИπ',
  o: 'σ',
  p: 'φ',
  r: 'яЯ',
  u: 'μцЦ',
  w: 'шШщЩ',
  y: 'ψ',
};
/** Digits and signs that are used as letters. 1 may also mean l, because i and l have the same key. */
const SIGNS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
  '¡': 'i',
  '|': 'i',
};

/** Code points of the letter A in the alphabets of black circles, black squares and flags. */
const DRAWN_ALPHABETS = [0x1_f150, 0x1_f170, 0x1_f1e6];

function inverted(...tables: Readonly<Record<string, string>>[]): ReadonlyMap<string, string> {
  const pairs = tables
    .flatMap((table) => Object.entries(table))
    .flatMap(([letter, drawn]) => [...drawn].map((each) => [each, letter] as const));
  return new Map(pairs);
}

const drawnAlphabet = (start: number): [string, string][] =>
  Array.from({ length: 26 }, (_, at) => [
    String.fromCodePoint(start + at),
    String.fromCodePoint(0x61 + at),
  ]);

const LETTER_BY_FORM: ReadonlyMap<string, string> = new Map([
  ...inverted(VARIANTS, LATIN_CONFUSABLES, LATIN),
  ...DRAWN_ALPHABETS.flatMap(drawnAlphabet),
]);
/** The data has small capitals too, such as that of т. They are read like capitals. */
const latinOf = (letter: string): string => LETTER_BY_FORM.get(letter) ?? letter;
const LATIN_BY_FOREIGN: ReadonlyMap<string, string> = new Map(
  [...inverted(MIXED, RARE, FOREIGN, FOREIGN_IN_LATIN)].map(([form, letter]) => [
    form,
    latinOf(letter),
  ]),
);
const IDEOGRAPH_BY_FORM = inverted(IDEOGRAPHS);
const oneOf = (letters: Iterable<string>): string =>
  [...letters].join('').replaceAll(/[|$\\\]^-]/g, '\\$&');

const FORMS = new RegExp(`[${oneOf(LETTER_BY_FORM.keys())}]`, 'gu');
const IDEOGRAPH_FORMS = new RegExp(`[${oneOf(IDEOGRAPH_BY_FORM.keys())}]`, 'gu');
const FOREIGN_FORMS = new RegExp(`[${oneOf(LATIN_BY_FOREIGN.keys())}]`, 'gu');
const ONLY_FOREIGN = new RegExp(`^[${oneOf(inverted(RARE, FOREIGN).keys())}]+$`, 'u');
const ALPHABET_LETTER = new RegExp(
  `[${oneOf(inverted(RARE, FOREIGN, FOREIGN_IN_LATIN).keys())}]`,
  'u',
);
const ALPHABETS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
const SIGN_FORMS = new RegExp(`[${oneOf(Object.keys(SIGNS))}]`, 'gu');

export const DRAWN_LETTERS = '\\p{RI}\\u{1f150}-\\u{1f189}';

/** Replaces letters that look like others of their own script. */
export const plainLetters = (word: string): string => word.replace(FORMS, latinOf);

/** Replaces kana and ideographs that look like others: 力 is also カ. */
export const plainIdeographs = (text: string): string =>
  text.replace(IDEOGRAPH_FORMS, (form) => IDEOGRAPH_BY_FORM.get(form) ?? form);

export const latinFromForeign = (word: string): string =>
  word.replace(FOREIGN_FORMS, (letter) => LATIN_BY_FOREIGN.get(letter) ?? letter);

export const looksLatin = (word: string): boolean => ONLY_FOREIGN.test(word);

/** Whether a word has letters of an alphabet whose letters can look Latin. */
export const hasForeignLetter = (word: string): boolean => ALPHABET_LETTER.test(word);

export const hasSeveralAlphabets = (word: string): boolean =>
  ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1;

export const lettersFromSigns = (word: string): string =>
  word.replace(SIGN_FORMS, (sign) => SIGNS[sign] ?? sign);

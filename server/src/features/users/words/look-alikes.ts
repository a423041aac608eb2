/**
 * Latin letters and their look-alikes (UTS 39, small capitals, strokes). Texts are decomposed first, so
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

const LATIN_BY_FORM: ReadonlyMap<string, string> = new Map([
  ...inverted(LATIN),
  ...DRAWN_ALPHABETS.flatMap(drawnAlphabet),
]);
const LATIN_BY_FOREIGN = inverted(FOREIGN, FOREIGN_IN_LATIN);
const oneOf = (letters: Iterable<string>): string =>
  [...letters].join('').replaceAll(/[|$\\\]^-]/g, '\\$&');

const LATIN_FORMS = new RegExp(`[${oneOf(LATIN_BY_FORM.keys())}]`, 'gu');
const FOREIGN_FORMS = new RegExp(`[${oneOf(LATIN_BY_FOREIGN.keys())}]`, 'gu');
const ONLY_FOREIGN = new RegExp(`^[${oneOf(inverted(FOREIGN).keys())}]+$`, 'u');
const SIGN_FORMS = new RegExp(`[${oneOf(Object.keys(SIGNS))}]`, 'gu');

export const DRAWN_LETTERS = '\\p{RI}\\u{1f150}-\\u{1f189}';

export const plainLatin = (word: string): string =>
  word.replace(LATIN_FORMS, (letter) => LATIN_BY_FORM.get(letter) ?? letter);

export const latinFromForeign = (word: string): string =>
  word.replace(FOREIGN_FORMS, (letter) => LATIN_BY_FOREIGN.get(letter) ?? letter);

export const looksLatin = (word: string): boolean => ONLY_FOREIGN.test(word);

export const lettersFromSigns = (word: string): string =>
  word.replace(SIGN_FORMS, (sign) => SIGNS[sign] ?? sign);

import { IGNORABLE } from './scripts.ts';

/** Accents, and the vowel points of Hebrew and Arabic, which writers often omit. */
const POINTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/gu;
const RARER_MARKS = /[\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
const UNSEEN = new RegExp(`[${IGNORABLE}\\ufff9-\\ufffb]`, 'gu');
/** Trade mark signs. Normalization would turn them into letters of the word before. */
const TRADE_MARKS = /[\u2122\u2120]/g;
/** Letters that have no decomposition, mapped to what people type without such a key. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
};
const ASCII = /^[\0-\x7f]*$/;
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/**
 * Returns a text without accents and invisible characters, in one width. Keeps the case. The result is
 * decomposed.
 */
export function stripMarks(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .toWellFormed()
    .replace(TRADE_MARKS, ' ')
    .normalize('NFKD')
    .replace(POINTS, '')
    .replace(RARER_MARKS, '')
    .replace(UNSEEN, '');
}

/** The form that search, names and word rules compare. It is never shown. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return stripMarks(text)
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');
}

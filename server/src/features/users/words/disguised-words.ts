import { stripMarks, foldText } from '@rookery/contract/kernel/text/fold.ts';
import { findLinks } from '@rookery/contract/kernel/text/links.ts';
import { UNSPACED_SCRIPTS } from '@rookery/contract/kernel/text/scripts.ts';
import {
  DRAWN_LETTERS,
  latinFromForeign,
  hasForeignLetter,
  hasSeveralAlphabets,
  lettersFromSigns,
  looksLatin,
  plainLetters,
} from './look-alikes.ts';

export interface WordForm {
  letters: string;
  /**
   * Equal for all words that may match. Repeated letters are merged, i becomes l, vv becomes w, and rn
   * becomes m.
   */
  key: string;
}

interface Runs {
  letters: string;
  counts: readonly number[];
}

export interface DisguisedWord extends WordForm {
  /**
   * Whether the word has digits, signs or foreign letters in place of Latin ones, or letters in a
   * misleading case.
   */
  isDisguised: boolean;
  isFromForeign: boolean;
  /** Whether the letters were written separately. The start of the word is then unknown. */
  isSpelledOut: boolean;
}

export interface DisguisedText {
  /**
   * Readings of the text, each a list of words. A text with signs has a second one that reads signs as
   * letters.
   */
  readings: DisguisedWord[][];
  /** Words that had hyphens or similar marks inside, here without the marks. */
  joined: DisguisedWord[];
}

const SIGN = /[@$€!¡|]/;
const LETTER = `(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{M}\\p{N}${DRAWN_LETTERS}`;
const WORD = new RegExp(`(?:${LETTER}])+`, 'gu');
const WORD_WITH_SIGNS = new RegExp(`(?:${LETTER}@$€!¡|])+`, 'gu');
const PUNCTUATION = new Set('!¡|');
const HAS_LETTER = new RegExp(`[\\p{L}${DRAWN_LETTERS}]`, 'u');
/** Designations of roads and paper sizes, such as A55. */
const DESIGNATION = /^\p{Lu}\d+$/u;
const LATIN_LETTER = /[a-z]/i;
/** A capital I among small letters may be an l, and a small l among capitals an I. */
const WRONG_CASE = /\p{Ll}I|I\p{Ll}|\p{Lu}l|l\p{Lu}/u;
const JOINER = /^(?:[-‐–_*·•~'’`^=+]{1,3}|\.)$/;
const MIN_SPELLED_OUT_LETTERS = 3;

/** Reads a text like a person who overlooks the disguise. Takes linear time. */
export function readDisguised(text: string): DisguisedText {
  const bare = stripMarks(withoutLinks(text));
  const plain = wordsIn(bare, WORD);
  const isForeign = isWrittenInForeign(plain);
  const read = (words: readonly Written[]): DisguisedWord[] => readAll(words, isForeign);
  const readings = [read(plain)];
  if (SIGN.test(bare)) readings.push(read(wordsIn(bare, WORD_WITH_SIGNS)));
  const joined = joinHyphenated(bare, plain).map((word) => ({
    ...readWord(word, isForeign),
    isDisguised: true,
  }));
  return { readings, joined };
}

/** The text after a link counts even if no space separates them. */
function withoutLinks(text: string): string {
  const links = findLinks(text);
  const ends = [0, ...links.map(({ end }) => end)];
  return ends.map((end, at) => text.slice(end, links[at]?.start)).join(' ');
}

interface Written {
  text: string;
  start: number;
  end: number;
}

function wordsIn(bare: string, pattern: RegExp): Written[] {
  const words: Written[] = [];
  for (const { 0: found, index } of bare.matchAll(pattern)) {
    // A single sign may belong to a spelled-out word.
    const text = found.length === 1 ? found : withoutPunctuation(found);
    if (text !== '') words.push({ text, start: index, end: index + found.length });
  }
  return words;
}

function withoutPunctuation(found: string): string {
  let [start, end] = [0, found.length];
  while (start < end && PUNCTUATION.has(found.charAt(start))) start += 1;
  while (start < end && PUNCTUATION.has(found.charAt(end - 1))) end -= 1;
  return found.slice(start, end);
}

/** Whether some word looks like no Latin word. Look-alike letters in such a text are not a disguise. */
function isWrittenInForeign(words: readonly Written[]): boolean {
  return words.some(
    ({ text }) => !LATIN_LETTER.test(text) && !looksLatin(text) && hasForeignLetter(text),
  );
}

function readAll(words: readonly Written[], isForeign: boolean): DisguisedWord[] {
  const read: DisguisedWord[] = [];
  let alone = '';
  let count = 0;
  const endSpelling = (at: number): void => {
    if (count >= MIN_SPELLED_OUT_LETTERS) {
      const word = readWord(alone, isForeign);
      read.push({ ...word, isDisguised: true, isSpelledOut: true });
    } else {
      for (const { text } of words.slice(at - count, at)) read.push(readWord(text, isForeign));
    }
    [alone, count] = ['', 0];
  };
  for (const [at, { text }] of words.entries()) {
    if (isOneLetter(text)) {
      alone += text;
      count += 1;
      continue;
    }
    endSpelling(at);
    read.push(readWord(text, isForeign));
  }
  endSpelling(words.length);
  return read;
}

const isOneLetter = (text: string): boolean =>
  text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xff_ff);

function joinHyphenated(bare: string, words: readonly Written[]): string[] {
  const joined: string[] = [];
  let parts: string[] = [];
  const end = (): void => {
    if (parts.length > 1 && !parts.every(isOneLetter)) joined.push(parts.join(''));
    parts = [];
  };
  let before: Written | undefined;
  for (const word of words) {
    const between = before ? bare.slice(before.end, word.start) : '';
    const isSentence = between === '.' && /^\p{Lu}/u.test(word.text);
    if (!JOINER.test(between) || isSentence) end();
    parts.push(word.text);
    before = word;
  }
  end();
  return joined;
}

const PLAIN = /^[a-z]+$/;

function readWord(written: string, isForeign: boolean): DisguisedWord {
  if (PLAIN.test(written)) return { ...formOf(written), ...UNDISGUISED };
  const plain = plainLetters(written);
  const lettered = withLetters(plain);
  const isMixed =
    LATIN_LETTER.test(lettered) ||
    hasSeveralAlphabets(lettered) ||
    (!isForeign && looksLatin(lettered));
  const mapped = isMixed ? latinFromForeign(lettered) : lettered;
  const isFromForeign = mapped !== lettered;
  return {
    ...formOf(mapped),
    isDisguised: isFromForeign || lettered !== written || WRONG_CASE.test(written),
    isFromForeign,
    isSpelledOut: false,
  };
}

const UNDISGUISED = { isDisguised: false, isFromForeign: false, isSpelledOut: false };

const withLetters = (word: string): string =>
  HAS_LETTER.test(word) && !DESIGNATION.test(word) ? lettersFromSigns(word) : word;

/** Returns a rule's word as written, and as it looks when foreign letters are read as Latin. */
export function ruleForms(word: string): { own: WordForm; looks: WordForm; hasSigns: boolean } {
  const plain = plainLetters(stripMarks(word));
  const lettered = withLetters(plain);
  const looks = formOf(latinFromForeign(lettered));
  return { own: formOf(lettered), looks, hasSigns: lettered !== plain };
}

export const joinWords = (words: readonly WordForm[]): WordForm =>
  formOf(words.map(({ letters }) => letters).join(''));

export const withoutFirst = (word: DisguisedWord): DisguisedWord => ({
  ...word,
  ...formOf(word.letters.slice(1)),
});

function formOf(word: string): WordForm {
  const letters = foldText(word);
  return { letters, key: merged(letters).replace(REPEATED, '$1').replaceAll('rn', 'm') };
}

const REPEATED = /(.)\1+/gu;
const merged = (letters: string): string => letters.replaceAll('vv', 'w').replaceAll('i', 'l');

function runsOf(text: string): Runs {
  const counts: number[] = [];
  let letters = '';
  let last = '';
  for (const letter of text) {
    if (letter === last) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else {
      letters += letter;
      counts.push(1);
    }
    last = letter;
  }
  return { letters, counts };
}

/**
 * Longer words seldom differ only by a doubled letter (`doubled`). They seldom differ only by i and l, or
 * rn and m (`alike`).
 */
const LENGTHS = { doubled: 4, alike: 6 } as const;

/**
 * Whether a word of a text matches a rule's word. Short words are compared strictly: bot is not boot, nor pom
 * porn.
 */
export function isSameWord(rule: WordForm, word: DisguisedWord): boolean {
  if (rule.key !== word.key) return false;
  if (!HAS_LETTER.test(word.letters)) return rule.letters === word.letters;
  const { length } = rule.letters;
  const [wanted, found] = [runsOf(rule.letters), runsOf(word.letters)];
  if (wanted.letters === found.letters) {
    return isRepeated(wanted, found, length >= LENGTHS.doubled);
  }
  if (!word.isDisguised && length < LENGTHS.alike) return false;
  const [roughly, rough] = [runsOf(merged(rule.letters)), runsOf(merged(word.letters))];
  return roughly.letters !== rough.letters || isRepeated(roughly, rough, true);
}

/** Letters may repeat but not be missing. A short word with one letter doubled may be another word. */
function isRepeated({ counts: wanted }: Runs, { counts }: Runs, mayDouble: boolean): boolean {
  if (counts.some((count, at) => count < (wanted[at] ?? 0))) return false;
  const more = counts.filter((count, at) => count > (wanted[at] ?? 0));
  return mayDouble || more.length !== 1 || more.some((count) => count > 2);
}

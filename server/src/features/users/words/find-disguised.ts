import { splitWords } from '@rookery/contract/kernel/text/split-words.ts';
import {
  isSameWord,
  readDisguised,
  ruleForms,
  joinWords,
  withoutFirst,
  type DisguisedWord,
  type WordForm,
} from './disguised-words.ts';

interface RulePattern<Rule> {
  rule: Rule;
  words: readonly WordForm[];
  whole: WordForm;
  /**
   * Whether foreign letters of the rule were read as Latin. Only a text with mixed scripts can match this
   * pattern.
   */
  isFromForeign: boolean;
  /**
   * Whether digits or signs of the rule were read as letters. A plain word with the same letters is another
   * word.
   */
  hasSigns: boolean;
}

/** Shorter rules appear too often inside another word or across two words. */
const MIN_LONG_LETTERS = 5;
/** One-letter words that may precede spelled-out letters. */
const SHORT_WORD = /^[ai]/;

/**
 * Finds words written with look-alikes, digits, signs, repeated or separate letters. Skips scripts without
 * spaces, and emoji.
 */
export function disguisedFinder<Rule extends { typed: string }>(
  rules: readonly Rule[],
): (text: string) => ReadonlySet<Rule> {
  const wanted = rules.flatMap(rulePatternsOf);
  const byFirst = Map.groupBy(wanted, ({ words }) => words[0]?.key ?? '');
  const byWhole = Map.groupBy(wanted, ({ whole }) => whole.key);
  const long = wanted.filter(({ whole }) => whole.letters.length >= MIN_LONG_LETTERS);

  function inReading(words: readonly DisguisedWord[]): Rule[] {
    return words.flatMap((word, at) => {
      const phrases = (byFirst.get(word.key) ?? []).filter((one) =>
        isPhrase(one, words.slice(at, at + one.words.length)),
      );
      const found = phrases.map(({ rule }) => rule);
      return word.isSpelledOut ? [...found, ...inSpelling(word)] : found;
    });
  }

  function inSpelling(word: DisguisedWord): Rule[] {
    const parts = long.filter(
      (one) => mayBe(one, [word]) && word.letters.includes(one.whole.letters),
    );
    const later = SHORT_WORD.test(word.letters) ? asWhole(withoutFirst(word)) : [];
    return [...asWhole(word), ...later, ...parts.map(({ rule }) => rule)];
  }

  function asWhole(word: DisguisedWord): Rule[] {
    const same = (byWhole.get(word.key) ?? []).filter(
      (one) => mayBe(one, [word]) && isSameWord(one.whole, word),
    );
    return same.map(({ rule }) => rule);
  }

  return (text) => {
    if (wanted.length === 0) return new Set();
    const { readings, joined } = readDisguised(text);
    const ofLength = joined.filter(({ letters }) => letters.length >= MIN_LONG_LETTERS);
    return new Set([...readings.flatMap(inReading), ...ofLength.flatMap(asWhole)]);
  };
}

function rulePatternsOf<Rule extends { typed: string }>(rule: Rule): RulePattern<Rule>[] {
  const runs = splitWords(rule.typed);
  if (runs.length === 0 || runs.some(({ kind }) => kind !== 'word')) return [];
  const forms = runs.map(({ text }) => ruleForms(text));
  const own = forms.map((form) => form.own);
  const looks = forms.map((form) => form.looks);
  const isForeign = looks.some(({ letters }, at) => letters !== own[at]?.letters);
  const hasSigns = forms.some((form) => form.hasSigns);
  return [
    { rule, words: own, whole: joinWords(own), isFromForeign: false, hasSigns },
    ...(isForeign
      ? [{ rule, words: looks, whole: joinWords(looks), isFromForeign: true, hasSigns }]
      : []),
  ];
}

function isPhrase<Rule>(one: RulePattern<Rule>, here: readonly DisguisedWord[]): boolean {
  return (
    here.length === one.words.length &&
    mayBe(one, here) &&
    here.every((word, at) => {
      const wanted = one.words[at];
      return wanted !== undefined && isSameWord(wanted, word);
    })
  );
}

const mayBe = <Rule>(one: RulePattern<Rule>, here: readonly DisguisedWord[]): boolean =>
  (!one.isFromForeign || here.some((word) => word.isFromForeign)) &&
  (!one.hasSigns || here.some((word) => word.isDisguised));

import type { SearchQuery } from '@rookery/contract/kernel/search-tokens.ts';
import { splitWords } from '@rookery/contract/kernel/text/split-words.ts';
import { findWords, phraseWords, wordQuery } from '#src/kernel/find-words.ts';

/** A post needs one of the forms, or a word with one of the beginnings. */
export interface Term {
  forms: readonly string[];
  beginnings: readonly string[];
}

/** The words that a post must have and must not have. Phrases are checked in its text. */
export interface PostTerms {
  required: readonly Term[];
  excluded: readonly string[];
  phrases: readonly string[];
  excludedPhrases: readonly string[];
}

/** Null if no text can match, because the search has only signs. */
export function postTerms(query: SearchQuery): PostTerms | null {
  const words = wordQuery(query.words);
  const phrases = query.phrases.map(plainText).filter((text) => text.trim() !== '');
  const isOfSigns = !words && phrases.length === 0;
  if (isOfSigns && (query.words !== '' || query.phrases.length > 0) && !narrows(query)) return null;
  const excluded = query.excluded.map((text) => ({
    text: plainText(text),
    words: phraseWords(text),
  }));
  return {
    required: [
      ...(words?.words ?? []).map((word) => ({ forms: [word], beginnings: [] })),
      ...(words?.unfinished ?? []).map((word) => ({ forms: [], beginnings: [word] })),
      ...query.phrases.flatMap(phraseWords).map((word) => ({ forms: [word], beginnings: [] })),
    ],
    excluded: excluded.flatMap(({ words: [word, ...more] }) =>
      word && more.length === 0 ? [word] : [],
    ),
    phrases,
    excludedPhrases: excluded.flatMap(({ text, words: all }) => (all.length > 1 ? [text] : [])),
  };
}

/** Whether a search without words has a list to read. */
export const narrows = ({
  from,
  in: groups,
  has,
  isSaved,
  before,
  since,
  excluded,
}: SearchQuery): boolean =>
  from.length + groups.length + has.length + excluded.length > 0 ||
  isSaved ||
  before !== null ||
  since !== null;

/** Words between spaces. Scripts without spaces have none, so that a phrase matches anywhere. */
function plainText(text: string): string {
  return splitWords(text)
    .map(({ kind, text: run }) => (kind === 'unspaced' ? run : ` ${run} `))
    .join('');
}

/** Whether the index alone cannot answer: it has no phrases and no list of posts without a word. */
export const needsText = ({ required, excluded, phrases, excludedPhrases }: PostTerms): boolean =>
  phrases.length + excludedPhrases.length > 0 || (required.length === 0 && excluded.length > 0);

/** Whether a text has the phrases and no excluded word. The index has found the required words. */
export function matchesText(
  { excluded, phrases, excludedPhrases }: PostTerms,
  text: string,
): boolean {
  const plain = plainText(text);
  const words = excluded.length === 0 ? null : new Set(findWords(text));
  return (
    phrases.every((phrase) => plain.includes(phrase)) &&
    !excludedPhrases.some((phrase) => plain.includes(phrase)) &&
    !excluded.some((word) => words?.has(word))
  );
}

/** Whether a text has the words, for posts that no index has. */
export function hasTerms(terms: PostTerms, text: string): boolean {
  const words = findWords(text);
  const known = new Set(words);
  const isMet = ({ forms, beginnings }: Term): boolean =>
    forms.some((form) => known.has(form)) ||
    beginnings.some((start) => words.some((word) => word.startsWith(start)));
  return terms.required.every(isMet) && !terms.excluded.some((word) => known.has(word));
}

/** The query for PostgreSQL. Words have no quotes and no backslashes. Null if no word is required. */
export function termsQuery({ required, excluded }: PostTerms): string | null {
  if (required.length === 0) return null;
  const anyOf = ({ forms, beginnings }: Term): string =>
    `(${[...forms.map((form) => `'${form}'`), ...beginnings.map((start) => `'${start}':*`)].join(' | ')})`;
  return [...required.map(anyOf), ...excluded.map((word) => `!'${word}'`)].join(' & ');
}

/** The words that the search names, without their other forms. */
export const typedWords = ({ required }: PostTerms): string[] =>
  required.flatMap(({ forms, beginnings }) => [...forms, ...beginnings]);

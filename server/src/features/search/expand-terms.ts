import { searchTokens } from '@rookery/contract/kernel/search-tokens.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { PostTerms, Term } from './post-terms.ts';
import { errorsAllowed, likeliest, type Spelling } from './spelling.ts';
import { dictionaryOf, languagesOf } from './stem-languages.ts';
import { listForms, listSimilar, listUnknown, type SimilarWord } from './vocabulary.store.ts';
import { writtenWords, type WrittenWord } from './written-words.ts';

/** Adds the other forms of each word, as “nests” and “nesting” for “nest”. A phrase keeps its words. */
export async function withForms(
  db: Kysely<Schema>,
  terms: PostTerms,
  words: string,
): Promise<PostTerms> {
  const written = writtenWords(words);
  if (written.length === 0) return terms;
  const forms = await listForms(db, written.map(withLanguages));
  if (forms.size === 0) return terms;
  const typed = new Set(written.map(({ word }) => word));
  const extended = (term: Term): Term => {
    const [word = ''] = [...term.forms, ...term.beginnings];
    const others = typed.has(word) ? (forms.get(word) ?? []) : [];
    return others.length === 0 ? term : { ...term, forms: [...term.forms, ...others] };
  };
  return { ...terms, required: terms.required.map(extended) };
}

const withLanguages = ({ word, written }: WrittenWord) => ({
  word,
  written,
  languages: languagesOf(word).map((language) => ({
    language,
    dictionary: dictionaryOf(language),
  })),
});

/** The text with the likeliest words for those that no post has. Null if there is nothing to correct. */
export async function correctWords(db: Kysely<Schema>, text: string): Promise<string | null> {
  const typed = searchTokens(text).flatMap(({ kind, value, start, end }) => {
    if (kind !== 'word') return [];
    const [word, ...others] = writtenWords(value);
    const isRead = word !== undefined && others.length === 0 && errorsAllowed(word.word) > 0;
    return isRead ? [{ word: word.word, start, end }] : [];
  });
  if (typed.length === 0) return null;
  const unknown = await listUnknown(
    db,
    typed.map(({ word }) => word),
  );
  if (unknown.length === 0) return null;
  const similar = await listSimilar(db, unknown);
  const meant = new Map(unknown.map((word) => [word, likeliest(word, spellingsOf(word, similar))]));
  const corrected = typed.reduceRight((now, { word, start, end }) => {
    const better = meant.get(word);
    return better === undefined ? now : `${now.slice(0, start)}${better}${now.slice(end)}`;
  }, text);
  return corrected === text ? null : corrected;
}

const spellingsOf = (word: string, similar: readonly SimilarWord[]): Spelling[] =>
  similar
    .filter(({ asked }) => asked === word)
    .map(({ word: spelling, posts }) => ({ word: spelling, uses: posts }));

import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { dictionaryOf, wordLanguages } from './stem-languages.ts';
import {
  addGroupWords,
  countWords,
  type CountedPost,
  type CountedWord,
  sweepWords,
  takeUncounted,
} from './vocabulary.store.ts';
import { writtenWords } from './written-words.ts';

const BATCH = 500;
const SWEPT = 200;

/** Adds the words of new posts to the vocabulary, and forgets words that are gone. */
export async function updateVocabulary(db: Kysely<Schema>): Promise<void> {
  let taken = BATCH;
  while (taken === BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    taken = await db.transaction().execute(async (tx) => {
      const batch = await takeUncounted(tx, BATCH);
      const words = wordsOf(batch.posts);
      if (words.length > 0) await countWords(tx, words);
      return batch.taken;
    });
  }
  await addGroupWords(db);
  await sweepWords(db, SWEPT);
}

function wordsOf(posts: readonly CountedPost[]): CountedWord[] {
  const counted = new Map<string, CountedWord>();
  for (const { title, body, language: detected } of posts) {
    for (const written of writtenWords(title ? `${title} ${body}` : body)) {
      for (const language of wordLanguages(detected, written.word)) {
        const key = `${written.word}:${language}`;
        const known = counted.get(key);
        if (known) known.posts++;
        else {
          counted.set(key, { ...written, language, dictionary: dictionaryOf(language), posts: 1 });
        }
      }
    }
  }
  return [...counted.values()];
}

import { sql, type Kysely } from 'kysely';
import { splitWords } from '@rookery/contract/kernel/text/split-words.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function shareGif(
  db: Kysely<Schema>,
  gif: { id: string; ownerId: string; words: string; at: Date },
): Promise<void> {
  await sql`update media set shared_at = ${gif.at}, shared_words = ${gif.words},
      shared_terms = ${searchTextOf(gif.words)}
    where id = ${gif.id} and owner_id = ${gif.ownerId} and state = 'ready' and extension = 'gif'`.execute(
    db,
  );
}

export async function unshareGif(
  db: Kysely<Schema>,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<void> {
  await sql`update media set shared_at = null, shared_words = null, shared_terms = null
    where id = ${id} and owner_id = ${ownerId} and shared_at is not null`.execute(db);
}

const searchTextOf = (words: string): string =>
  splitWords(words)
    .map(({ text }) => text)
    .join(' ');

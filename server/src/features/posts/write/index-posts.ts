import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { findWords } from '#src/kernel/find-words.ts';
import { indexBacklog } from './words.store.ts';

const BATCH = 500;

export async function indexPosts(db: Kysely<Schema>): Promise<void> {
  let isLeft = true;
  while (isLeft) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    isLeft = await db
      .transaction()
      .execute((tx) =>
        indexBacklog(tx, BATCH, ({ title, body }) => findWords(title ? `${title} ${body}` : body)),
      );
  }
}

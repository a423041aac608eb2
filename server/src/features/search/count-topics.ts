import type { Kysely } from 'kysely';
import { foldText } from '@rookery/contract/kernel/text/fold.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { addToTopicCounts, takeTopicChanges } from './search.store.ts';

const BATCH = 5000;

export async function countTopics(db: Kysely<Schema>): Promise<void> {
  let taken = BATCH;
  while (taken === BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    taken = await db.transaction().execute(async (tx) => {
      const batch = await takeTopicChanges(tx, BATCH);
      const changes = batch.changes.filter((one) => one.change !== 0);
      const folded = changes.map((one) => ({ ...one, foldedKey: foldText(one.topic_key) }));
      if (folded.length > 0) await addToTopicCounts(tx, folded);
      return batch.taken;
    });
  }
}

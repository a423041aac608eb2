import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { nameKeys } from '@rookery/contract/kernel/text/name-keys.ts';
import { addNameKeys, listWithoutKeys } from './name-keys.store.ts';

const BATCH = 500;

export async function indexNames(db: Kysely<Schema>): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const members = await listWithoutKeys(db, BATCH);
    if (members.length === 0) return;
    const keys = members.flatMap(({ id, username, name }) =>
      nameKeys(username, name).map((key) => ({ userId: id, key })),
    );
    // oxlint-disable-next-line no-await-in-loop -- so that the next batch begins behind this one
    await addNameKeys(db, keys);
  }
}

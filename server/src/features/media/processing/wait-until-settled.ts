import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { mediaFacts } from '#src/features/media/record/media.facts.ts';
import { loadMedia } from '#src/features/media/record/media.store.ts';

/** Resolves when an upload is ready or has failed, or after so many milliseconds. */
export async function waitUntilSettled(
  { db, facts }: { db: Kysely<Schema>; facts: Pick<Facts, 'everywhere'> },
  mediaId: string,
  patienceMs: number,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = facts.everywhere(mediaFacts.settled, (settled) => {
    if (settled.mediaId === mediaId) resolve();
  });
  const patience = setTimeout(resolve, patienceMs);
  try {
    // Heard from now on, it may have settled before.
    const record = (await loadMedia(db, [mediaId])).get(mediaId);
    if (record?.state === 'processing') await promise;
  } finally {
    clearTimeout(patience);
    stop();
  }
}

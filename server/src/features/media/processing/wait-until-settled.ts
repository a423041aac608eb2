import type { Kysely } from 'kysely';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { MediaSettled } from '../media.events.ts';
import { loadMedia } from '../media.store.ts';

/** On the bus, for whoever waits; what must not be missed is the event in the outbox. */
export const MEDIA_SETTLED_NOTICE = 'media-settled';

/** Resolves when an upload is ready or has failed, or after so many milliseconds. */
export async function waitUntilSettled(
  { db, bus }: { db: Kysely<Schema>; bus: Bus },
  mediaId: string,
  patienceMs: number,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = bus.on<MediaSettled>(MEDIA_SETTLED_NOTICE, (settled) => {
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

import { mediaFacts } from '#src/features/media/record/media.facts.ts';
import { loadMedia } from '#src/features/media/record/media.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export async function waitUntilSettled(
  { db, facts }: Pick<MediaParts, 'db' | 'facts'>,
  mediaId: string,
  patienceMs: number,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = facts.everywhere(mediaFacts.settled, (settled) => {
    if (settled.mediaId === mediaId) resolve();
  });
  const patience = setTimeout(resolve, patienceMs);
  try {
    // Read the record after subscribing, because the upload may settle in between.
    const record = (await loadMedia(db, [mediaId])).get(mediaId);
    if (record?.state === 'processing') await promise;
  } finally {
    clearTimeout(patience);
    stop();
  }
}

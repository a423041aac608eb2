import { isBackedUpNow } from '#src/platform/db/backup-lock.ts';
import { originalKey, type MediaRecord } from './media-record.ts';
import { markRefused } from './media.store.ts';
import { storedKeys } from './stored-keys.ts';
import { condemnMedia, deleteMedia } from './unused-media.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

/**
 * Forgets uploads, rows and files; one that a post shows stays. What a crash leaves, or a backup that runs
 * needs, is marked for the sweep before the first file goes, and no post can take it any more.
 */
export async function forgetMedia(
  { db, storage }: Pick<MediaParts, 'db' | 'storage'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const condemned = await condemnMedia(db, ids);
  // The rows of the backup may still name them.
  if (await isBackedUpNow(db)) return;
  await storage.remove(condemned.flatMap(storedKeys));
  await deleteMedia(
    db,
    condemned.map(({ id }) => id),
  );
}

/** Takes the bytes away of an upload that is still open, and nobody knows of it any more. @returns whether it was */
export async function refuseMedia(
  { db, storage }: Pick<MediaParts, 'db' | 'storage'>,
  media: Pick<MediaRecord, 'id' | 'key'>,
): Promise<boolean> {
  if (!(await markRefused(db, media.id))) return false;
  // What a crash leaves, or a backup needs, goes with the row.
  if (!(await isBackedUpNow(db))) await storage.remove([originalKey(media)]);
  return true;
}

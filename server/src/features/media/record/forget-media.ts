import { isBackedUpNow } from '#src/platform/db/backup-lock.ts';
import { originalKey, type MediaRecord } from './media-record.ts';
import { markRefused } from './media.store.ts';
import { storedKeys } from './stored-keys.ts';
import { condemnMedia, deleteMedia } from './unused-media.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

/**
 * Deletes unused uploads with their rows and files. Marks rows before deleting files, so that no post can
 * use them. The sweep finishes the work after a crash or a backup.
 */
export async function forgetMedia(
  { db, storage }: Pick<MediaParts, 'db' | 'storage'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const condemned = await condemnMedia(db, ids);
  if (await isBackedUpNow(db)) return;
  await storage.remove(condemned.flatMap(storedKeys));
  await deleteMedia(
    db,
    condemned.map(({ id }) => id),
  );
}

export async function refuseMedia(
  { db, storage }: Pick<MediaParts, 'db' | 'storage'>,
  media: Pick<MediaRecord, 'id' | 'key'>,
): Promise<boolean> {
  if (!(await markRefused(db, media.id))) return false;
  if (!(await isBackedUpNow(db))) await storage.remove([originalKey(media)]);
  return true;
}

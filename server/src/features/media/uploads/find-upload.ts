import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { MediaRecord } from '#src/features/media/record/media-record.ts';
import { loadMedia } from '#src/features/media/record/media.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export async function findOwnUpload(
  { db }: Pick<MediaParts, 'db'>,
  ownerId: string,
  ulid: string,
): Promise<MediaRecord> {
  const id = ulidToUuid(ulid);
  const record = (await loadMedia(db, [id])).get(id);
  if (record?.ownerId !== ownerId) throw new Refusal('not_found', 'Upload not found.');
  return record;
}

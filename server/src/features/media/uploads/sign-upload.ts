import { randomBytes } from 'node:crypto';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { isMediaType } from '@rookery/contract/kernel/media-types.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { MediaPurpose, SignedUpload } from '@rookery/contract/media/upload.ts';
import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { originalKey } from '#src/features/media/record/media-record.ts';
import { insertMedia } from '#src/features/media/record/media.store.ts';
import type { StorageRoom } from '#src/features/media/record/storage-room.ts';
import { mostBytes, tooManyBytes, WRONG_TYPE } from '#src/features/media/record/uploads.policy.ts';

export interface SignDeps {
  db: Kysely<Schema>;
  clock: Clock;
  storage: Storage;
  storageRoom: StorageRoom;
}

export interface UploadRequest {
  content_type: string;
  content_length: number;
  purpose?: MediaPurpose;
}

/** An address for one file. What it is called at home plays no part: its key is ours, and unguessable. */
export async function signUpload(
  deps: SignDeps,
  ownerId: string,
  { content_type: contentType, content_length: bytes, purpose = 'post' }: UploadRequest,
): Promise<SignedUpload> {
  const { db, clock, storage, storageRoom } = deps;
  const most = isMediaType(contentType) ? mostBytes(purpose, contentType) : null;
  if (most === null) throw invalid({ content_type: WRONG_TYPE });
  if (bytes > most) throw new Refusal('too_large', tooManyBytes(most));
  const now = clock.now();
  const uuid = makeUlid(now.getTime());
  const key = randomBytes(16).toString('hex');
  const expiresAt = new Date(now.getTime() + LIMITS.uploadMinutes * 60_000);
  const ticket = { key: originalKey({ key }), type: contentType, bytes, expiresAt };
  const signed = await storage.signUpload(ticket);
  const media = { id: ulidToUuid(uuid), ownerId, key, purpose, contentType, bytes };
  await db.transaction().execute(async (tx) => {
    await storageRoom.ask(tx, ownerId, bytes);
    await insertMedia(tx, { ...media, createdAt: now });
  });
  return { success: true, uuid, key: ticket.key, bucket: storage.bucket, ...signed };
}

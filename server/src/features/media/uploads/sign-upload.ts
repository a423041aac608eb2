import { randomBytes } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { groupOf, kindOfType, plainType } from '@rookery/contract/kernel/file-types.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { MediaPurpose, SignedUpload } from '@rookery/contract/media/upload.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { originalKey } from '#src/features/media/record/media-record.ts';
import { insertMedia } from '#src/features/media/record/media.store.ts';
import { findOwnUpload } from './find-upload.ts';
import {
  mostDeclaredBytes,
  tooManyBytes,
  WRONG_TYPE,
} from '#src/features/media/record/uploads.policy.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

type Parts = Pick<MediaParts, 'clock' | 'db' | 'facts' | 'storage' | 'storageRoom'>;

const UPLOAD_CLOSED = 'This upload is finished or has expired. Start the upload again.';

export interface UploadRequest {
  content_type: string;
  content_length: number;
  purpose?: MediaPurpose;
}

/**
 * Reserves space for one file. The storage key is random and does not use the name of the file.
 * @returns the upload's id, as a ulid
 */
export async function makeUpload(
  deps: Parts,
  ownerId: string,
  { content_type: declared, content_length: bytes, purpose = 'post' }: UploadRequest,
): Promise<string> {
  const contentType = plainType(declared);
  const most = mostDeclaredBytes(purpose, contentType);
  if (most === null) throw invalid({ content_type: WRONG_TYPE });
  if (bytes > most) {
    const kind = kindOfType(contentType);
    throw new Refusal('too_large', tooManyBytes(purpose, kind && groupOf(kind), bytes, most));
  }
  const createdAt = deps.clock.now();
  const uuid = recordResult(makeUlid(createdAt.getTime()));
  const key = randomBytes(16).toString('hex');
  await commit(deps, async (tx) => {
    await deps.storageRoom.ask(tx, ownerId, bytes);
    const media = { id: ulidToUuid(uuid), ownerId, key, purpose, contentType, bytes, createdAt };
    await insertMedia(tx, media);
  });
  return uuid;
}

/** A retry of the request may come hours later. It must not extend or reopen the upload. */
export async function signUpload(
  deps: Parts,
  ownerId: string,
  uuid: string,
): Promise<SignedUpload> {
  const { storage, clock } = deps;
  const {
    state,
    key,
    contentType: type,
    bytes,
    createdAt,
  } = await findOwnUpload(deps, ownerId, uuid);
  const expiresAt = new Date(createdAt.getTime() + LIMITS.uploadMinutes * MINUTE_MS);
  const isOpen = state === 'signed' && expiresAt.getTime() - clock.now().getTime() >= SECOND_MS;
  if (!isOpen) throw new Refusal('conflict', UPLOAD_CLOSED);
  const ticket = { key: originalKey({ key }), type, bytes, expiresAt };
  const signed = await storage.signUpload(ticket);
  return { success: true, uuid, key: ticket.key, bucket: storage.bucket, ...signed };
}

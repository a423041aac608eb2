import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { randomBytes } from 'node:crypto';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { loadMedia, type MediaRecord } from '#src/features/media/record/public.ts';
import { markArrived, insertMedia, markSettled } from '#src/features/media/record/media.store.ts';
import { mediaUrl } from '#src/features/media/record/media-record.ts';
import { renewClaim } from '#src/features/media/processing/processing.store.ts';
import type { TestMember, TestServer } from './server.ts';

type Settled = 'ready' | 'failed';

export interface MediaRow {
  id: string;
  url: string;
}

interface Wanted {
  state?: MediaRecord['state'];
  purpose?: MediaRecord['purpose'];
  extension?: 'webp' | 'gif' | 'mp4';
}

export async function mediaRow(
  { db, clock }: TestServer,
  owner: TestMember,
  { state = 'ready', purpose = 'post', extension = 'webp' }: Wanted = {},
): Promise<MediaRow> {
  const createdAt = clock.now();
  const id = ulidToUuid(makeUlid(createdAt.getTime()));
  const key = randomBytes(16).toString('base64url');
  const contentType = extension === 'mp4' ? 'video/mp4' : 'image/png';
  const media = { id, ownerId: owner.id, key, purpose, contentType, bytes: 1000, createdAt };
  await insertMedia(db, media);
  if (state !== 'signed') {
    const looks = { contentType, extension, isAnimated: extension === 'gif' };
    const measures = { widthPx: 800, heightPx: 600, durationMs: null, totalPixels: 480_000 };
    await markArrived(db, id, { ...looks, ...measures, posterId: null, keepsSubtitles: false });
  }
  // Claim the upload as if by another process. Otherwise the job of each minute would fail the upload for
  // missing bytes.
  if (state === 'processing') await renewClaim(db, id, new Date(createdAt.getTime() + DAY_MS));
  if (state === 'ready' || state === 'failed') await settleRow({ db, clock }, id, state);
  const record = (await loadMedia(db, [id])).get(id);
  if (!record) throw new Error('The upload was not written.');
  return { id, url: mediaUrl(record) };
}

export async function settleRow(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  id: string,
  state: Settled,
): Promise<void> {
  const files = [{ width: 640, height: 480, type: 'image/webp', file: `files/${id}`, bytes: 9 }];
  const looks = { isAnimated: false, hasStill: false, captions: [] };
  const made = { files, widthPx: 640, heightPx: 480, durationMs: null, ...looks };
  const outcome =
    state === 'ready' ? { state, ...made } : { state, fault: 'It is torn.', canRetry: false };
  await markSettled(db, id, outcome, clock.now());
}

export async function announceSettled({ db }: TestServer, mediaId: string): Promise<void> {
  const payload = JSON.stringify({ mediaId });
  await db.insertInto('outbox').values({ topic: 'mediaSettled', payload }).execute();
}

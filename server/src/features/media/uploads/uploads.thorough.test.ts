// Thorough: repeats the tests of uploads with a bucket instead of a folder.
import { retryUpload } from '@rookery/contract/media/retry-upload.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { SignedUpload, UploadedMedia } from '@rookery/contract/media/upload.ts';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createInspections } from '#src/features/media/processing/inspect-upload.ts';
import { FAULTS, MediaFault } from '#src/features/media/processing/media-fault.ts';
import { createMediaWorker } from '#src/features/media/processing/media-worker.ts';
import { processMedia } from '#src/features/media/processing/process-media.ts';
import { loadMedia, markArrived } from '#src/features/media/record/media.store.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { startBucket, type TestBucket } from '#test/bucket.ts';
import { manyFrames, video } from '#test/media-files.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { finish, picture, put, untilSettled, sign } from '#test/uploads.ts';
import { uploadTests } from '#test/upload-tests.ts';
import { completeUpload, forgetLate } from '#test/late-bytes.ts';
import { uploadedMedia } from '#src/features/media/record/media-record.ts';
import { findOwnUpload } from './find-upload.ts';
import { finishUpload } from './finish-upload.ts';

let bucket: TestBucket;
let onDisk: TestServer;
let inBucket: TestServer;
let photo: Buffer;
beforeAll(async () => {
  photo = await picture(640, 480);
  bucket = await startBucket();
  [onDisk, inBucket] = await Promise.all([
    startTestServer(),
    startTestServer({ config: { objectStore: bucket.config } }),
  ]);
});
afterAll(async () => {
  await onDisk.stop();
  await inBucket.stop();
  await bucket.stop();
});

describe('with files in a bucket', () => {
  uploadTests(() => inBucket);
});

describe('bytes that arrive after an upload is completed', () => {
  test('are accepted by a bucket and deleted after expiry', async () => {
    const signed = await completeUpload(inBucket, 'late', photo);
    const { db, config, secrets, clock } = inBucket;
    const storage = await openStorage({ config, secrets, clock });
    await vi.waitFor(async () => expect(await storage.stat(signed.key)).toBeNull(), 30_000);
    expect((await put(inBucket, signed, photo)).status).toBe(200);
    const waiting = await sql<{ minutes: number }>`
      select extract(epoch from job.run_at - media.created_at)::int / 60 as minutes
      from graphile_worker._private_jobs job join media on job.payload->>'key' = media.key
      where media.key = ${signed.key.slice(8)} order by job.run_at`.execute(db);
    const over = 2 * LIMITS.uploadMinutes + 1;
    expect(waiting.rows.map(({ minutes }) => minutes)).toEqual([over, over + 24 * 60]);
    await forgetLate(inBucket, signed);
    expect(await storage.stat(signed.key)).toBeNull();
    storage.close();
  });

  test('are inspected when they arrive before processing', async () => {
    const member = await inBucket.signUp('swap');
    const { db, config, secrets, clock } = inBucket;
    const storage = await openStorage({ config, secrets, clock });
    const log = { debug: () => undefined, warn: () => undefined };
    const workFolder = join(config.dataDir, 'swap');
    const worker = createMediaWorker({ log, ffmpegPath: null, workFolder });
    const gif = manyFrames(2001);
    const signed = (await sign(member, gif, { type: 'image/gif' })).body as SignedUpload;
    await put(inBucket, signed, gif);
    const id = ulidToUuid(signed.uuid);
    await markArrived(db, id, {
      contentType: 'image/gif',
      extension: 'gif',
      widthPx: 1,
      heightPx: 1,
      durationMs: null,
      isAnimated: true,
      posterId: null,
      keepsSubtitles: false,
      totalPixels: 2,
    });
    const record = (await loadMedia(db, [id])).get(id);
    if (!record) throw new Error('There is nothing to prepare.');
    try {
      expect(await processMedia({ db, storage, worker }, record)).toEqual({
        state: 'failed',
        fault: expect.stringMatching(/more than 2000 frames/),
        canRetry: false,
      });
    } finally {
      await worker.stop();
      storage.close();
    }
  });

  test('are inspected for a poster, keeping the video', async () => {
    const member = await inBucket.signUp('poser');
    const { db, config, secrets, clock } = inBucket;
    const poster = (await sign(member, photo, { purpose: 'poster' })).body as SignedUpload;
    await put(inBucket, poster, photo);
    expect((await finish(member, poster)).status).toBe(200);
    const film = await video();
    const signed = (await sign(member, film, { type: 'video/mp4' })).body as SignedUpload;
    await put(inBucket, signed, film);
    const id = ulidToUuid(signed.uuid);
    const record = (await loadMedia(db, [id])).get(id);
    if (!record) throw new Error('There is nothing to prepare.');
    const storage = await openStorage({ config, secrets, clock });
    const log = { debug: () => undefined, warn: () => undefined };
    const workFolder = join(config.dataDir, 'poser');
    vi.stubEnv('PATH', workFolder);
    const worker = createMediaWorker({ log, ffmpegPath: null, workFolder });
    const posed = { ...record, posterId: ulidToUuid(poster.uuid) };
    try {
      expect(await processMedia({ db, storage, worker }, posed)).toMatchObject({ hasStill: true });
      const other = await picture(30, 20, 'jpeg');
      const padding = Buffer.alloc(photo.length - other.length);
      expect((await put(inBucket, poster, Buffer.concat([other, padding]))).status).toBe(200);
      expect(await processMedia({ db, storage, worker }, posed)).toMatchObject({
        state: 'ready',
        hasStill: false,
      });
    } finally {
      vi.unstubAllEnvs();
      await worker.stop();
      storage.close();
    }
  });

  test('do not delete an original kept for a retry', async () => {
    const member = await inBucket.signUp('patient');
    const { db, config, secrets, clock } = inBucket;
    const storage = await openStorage({ config, secrets, clock });
    const signed = (await sign(member, photo)).body as SignedUpload;
    await put(inBucket, signed, photo);
    await sql`update media set state = 'failed', can_retry = true, extension = 'webp'
      where id = ${ulidToUuid(signed.uuid)}`.execute(db);
    await forgetLate(inBucket, signed);
    expect(await storage.stat(signed.key)).not.toBeNull();
    const url = `/media/${signed.key.slice(8)}.webp`;
    await member.do(retryUpload, { body: { url } });
    expect(await untilSettled(member, signed.uuid)).toMatchObject({ widthPx: 640 });
    storage.close();
  });
});

describe('a completion call delayed behind another for the same upload', () => {
  async function finishAfter(
    { db, config, secrets, clock }: TestServer,
    { id }: TestMember,
    signed: SignedUpload,
    meanwhile: (storage: Storage) => Promise<unknown>,
  ): Promise<UploadedMedia> {
    const storage = await openStorage({ config, secrets, clock });
    const worker = {
      async makeFolder() {
        await meanwhile(storage);
        return mkdtemp(join(config.dataDir, 'look-'));
      },
      inspect: () => Promise.reject(new MediaFault(FAULTS.damaged)),
    } as never;
    const inspections = createInspections();
    const jobs = { add: async () => undefined } as never;
    const facts = { everywhere: () => () => undefined } as never;
    const told = { ...signed, content_type: 'image/png' };
    try {
      await finishUpload({ db, storage, worker, inspections, jobs, facts }, id, told);
      return uploadedMedia(await findOwnUpload({ db }, id, signed.uuid));
    } finally {
      storage.close();
    }
  }

  test.each([
    ['have gone', false],
    ['were replaced', true],
  ])('returns the other call’s result though the bytes %s', async (what, areReplaced) => {
    const member = await inBucket.signUp(what.replaceAll(' ', ''));
    const signed = (await sign(member, photo)).body as SignedUpload;
    await put(inBucket, signed, photo);
    const data = await finishAfter(inBucket, member, signed, async (storage) => {
      expect((await finish(member, signed)).status).toBe(200);
      await untilSettled(member, signed.uuid);
      await vi.waitFor(async () => expect(await storage.stat(signed.key)).toBeNull(), 30_000);
      if (areReplaced) await put(inBucket, signed, photo);
    });
    expect(data).toMatchObject({ isProcessing: false, widthPx: 640 });
    expect(await untilSettled(member, signed.uuid)).toMatchObject({ url: data.url });
  });

  test('answers 404 when the other call was refused', async () => {
    const torn = photo.subarray(0, 200);
    const member = await onDisk.signUp('torn');
    const signed = (await sign(member, torn)).body as SignedUpload;
    await put(onDisk, signed, torn);
    const late = finishAfter(onDisk, member, signed, async () => {
      expect((await finish(member, signed)).status).toBe(422);
    });
    await expect(late).rejects.toMatchObject({ status: 404 });
  });
});

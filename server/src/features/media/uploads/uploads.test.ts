import { MEDIA_TYPES } from '@rookery/contract/kernel/media-types.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { SignedUpload, UploadedMedia } from '@rookery/contract/media/upload.ts';
import { mkdtemp, readdir } from 'node:fs/promises';
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
import { finish, picture, put, settled, sign, upload } from '#test/uploads.ts';
import { finishUpload } from './finish-upload.ts';

let bucket: TestBucket;
let onDisk: TestServer;
let inBucket: TestServer;
let photo: Buffer;
beforeAll(async () => {
  bucket = await startBucket();
  [onDisk, inBucket] = await Promise.all([
    startTestServer(),
    startTestServer({ config: { objectStore: bucket.config } }),
  ]);
  photo = await picture(640, 480);
});
afterAll(async () => {
  await onDisk.stop();
  await inBucket.stop();
  await bucket.stop();
});

/** Every key that is stored for an upload's bytes. */
async function originals(server: TestServer): Promise<string[]> {
  return readdir(join(server.config.dataDir, 'media', 'uploads')).catch(() => []);
}

describe.each([
  ['a folder', () => onDisk],
  ['a bucket', () => inBucket],
])('with files in %s', (_place, which) => {
  let server: TestServer;
  let alice: TestMember;
  let bob: TestMember;
  beforeAll(async () => {
    server = which();
    [alice, bob] = await Promise.all([server.signUp('alice'), server.signUp('bob')]);
  });

  const row = async (uuid: string): Promise<number> =>
    (await alice.api('GET', `/media/upload/${uuid}`)).status;

  test('MEDIA-10 MEDIA-11 MEDIA-12 a picture is signed for, sent and finished, and its address answers', async () => {
    const signed = await sign(alice, photo);
    expect(signed.status).toBe(200);
    expect(signed.body).toEqual({
      success: true,
      uuid: expect.stringMatching(/^[0-9A-Z]{26}$/),
      bucket: expect.any(String),
      key: expect.stringMatching(/^uploads\/[0-9a-f]{32}$/),
      url: expect.stringMatching(/^https?:\/\//),
      headers: { 'content-type': 'image/png' },
    });
    expect((await put(server, signed.body, photo)).status).toBe(200);
    const finished = await finish(alice, signed.body);
    expect(finished.status).toBe(200);
    const { data } = finished.body;
    expect(data).toMatchObject({ uuid: signed.body.uuid, widthPx: 640, heightPx: 480 });
    expect(data.url).toBe(`/media/${signed.body.key.slice(8)}.webp`);
    const ready = await settled(alice, signed.body.uuid);
    expect(ready).toMatchObject({ url: data.url, isProcessing: false, mimeType: 'image/webp' });
    const shown = await fetch(server.url + ready.url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(50);
  });

  test('MEDIA-10 the address may be asked for by GET as well', async () => {
    const query = new URLSearchParams({
      visibility: 'public-read',
      content_type: 'image/png',
      name: 'a.png',
      content_length: String(photo.length),
    });
    const signed = await alice.api('GET', `/media/signed-storage-url?${query.toString()}`);
    expect(signed.status).toBe(200);
    expect((await put(server, signed.body, photo)).status).toBe(200);
    expect((await finish(alice, signed.body)).status).toBe(200);
  });

  test.each(Object.keys(MEDIA_TYPES))('MEDIA-05 %s is signed for', async (type) => {
    expect((await sign(alice, photo, { type })).status).toBe(200);
  });

  test.each([
    ['application/pdf', undefined],
    ['image/svg+xml', undefined],
    ['text/html', undefined],
    ['image/heic', undefined],
    ['IMAGE/PNG', undefined],
    ['constructor', undefined],
    ['video/mp4', 'avatar'],
    ['video/mp4', 'cover'],
    ['image/gif', 'poster'],
  ])('MEDIA-06 %s is refused as %s', async (type, purpose) => {
    const reply = await sign(alice, photo, { type, ...(purpose !== undefined && { purpose }) });
    expect(reply.status).toBe(422);
    expect(reply.body.message).toBe('Invalid file format');
    expect(reply.body.error.fields).toEqual({ content_type: 'Invalid file format' });
  });

  test.each([
    ['image/jpeg', 'post', LIMITS.imageBytes, '10 MB'],
    ['image/gif', 'post', LIMITS.gifBytes, '15 MB'],
    ['video/mp4', 'post', LIMITS.videoBytes, '200 MB'],
    ['image/jpeg', 'avatar', LIMITS.avatarBytes, '5 MB'],
    ['image/jpeg', 'cover', LIMITS.coverBytes, '10 MB'],
    ['image/jpeg', 'poster', LIMITS.posterBytes, '2 MB'],
  ])('%s for a %s may have %d bytes and not one more', async (type, purpose, most, words) => {
    expect((await sign(alice, photo, { type, purpose, length: most })).status).toBe(200);
    const reply = await sign(alice, photo, { type, purpose, length: most + 1 });
    expect(reply.status).toBe(413);
    expect(reply.body.message).toContain(words);
  });

  test('MEDIA-08 MEDIA-09 a name is taken percent-encoded and leads nowhere', async () => {
    for (const name of [
      '%C3%B1.png',
      '../../secrets.json',
      '%2e%2e%2fpasswd',
      'a\\b\u0000.png',
      '%',
    ]) {
      const signed = await sign(alice, photo, { name });
      expect(signed.body.key, name).toMatch(/^uploads\/[0-9a-f]{32}$/);
      expect((await put(server, signed.body, photo)).status, name).toBe(200);
      const finished = await finish(alice, signed.body, { name });
      expect(finished.status, name).toBe(200);
      expect(JSON.stringify(finished.body)).not.toContain(JSON.stringify(name).slice(1, -1));
    }
  });

  test('finishing twice answers the same, and finishes once', async () => {
    const signed = (await sign(alice, photo)).body;
    await put(server, signed, photo);
    const [one, two] = await Promise.all([finish(alice, signed), finish(alice, signed)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.data.url).toBe(one.body.data.url);
    await settled(alice, signed.uuid);
    const later = await finish(alice, signed);
    expect(later.body.data).toMatchObject({ url: one.body.data.url, isProcessing: false });
  });

  test('an upload is its owner’s alone, and only as it was signed', async () => {
    const signed = (await sign(alice, photo)).body as SignedUpload;
    await put(server, signed, photo);
    expect((await finish(bob, signed)).status).toBe(404);
    expect((await bob.api('GET', `/media/upload/${signed.uuid}`)).status).toBe(404);
    for (const [field, told] of [
      ['key', { key: 'uploads/another' }],
      ['bucket', { bucket: 'another' }],
      ['content_type', { content_type: 'image/gif' }],
      ['poster_uuid', { poster_uuid: signed.uuid }],
    ] as const) {
      const reply = await finish(alice, signed, told);
      expect(reply.status, field).toBe(422);
      expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    }
    expect((await finish(alice, signed)).status).toBe(200);
  });

  test('without its bytes it can’t be finished, and can be sent again', async () => {
    const signed = (await sign(alice, photo)).body as SignedUpload;
    const early = await finish(alice, signed);
    expect(early.status).toBe(422);
    expect(early.body.error.fields.uuid).toContain('has not arrived');
    expect((await put(server, signed, photo)).status).toBe(200);
    expect((await finish(alice, signed)).status).toBe(200);
  });

  test('the same address takes the bytes again until it is finished: the last ones count', async () => {
    const other = await picture(320, 200);
    const length = Math.max(photo.length, other.length);
    const padded = (bytes: Buffer): Buffer =>
      Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
    const signed = (await sign(alice, padded(photo))).body as SignedUpload;
    expect((await put(server, signed, padded(photo))).status).toBe(200);
    expect((await put(server, signed, padded(other))).status).toBe(200);
    expect((await finish(alice, signed)).body.data.widthPx).toBe(320);
  });

  test('bytes other than those that were signed for are not taken', async () => {
    const signed = (await sign(alice, photo)).body as SignedUpload;
    const attempts: [string, SignedUpload, Buffer][] = [
      ['longer', signed, Buffer.concat([photo, Buffer.from('x')])],
      ['shorter', signed, photo.subarray(1)],
      ['another type', { ...signed, headers: { 'content-type': 'text/html' } }, photo],
      [
        'another place',
        { ...signed, url: signed.url.replace(/[0-9a-f]{32}/, 'f'.repeat(32)) },
        photo,
      ],
      ['unsigned', { ...signed, url: signed.url.replace(/ignature=..../, 'ignature=AAAA') }, photo],
    ];
    for (const [what, where, bytes] of attempts) {
      expect((await put(server, where, bytes)).status, what).toBeGreaterThanOrEqual(403);
    }
    expect((await finish(alice, signed)).status).toBe(422);
    expect((await put(server, signed, photo)).status).toBe(200);
  });

  test('MEDIA-06 a file that is not what it says is refused, and forgotten', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const signed = (await sign(alice, page)).body as SignedUpload;
    expect((await put(server, signed, page)).status).toBe(200);
    const reply = await finish(alice, signed);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual(['content_type']);
    expect(await row(signed.uuid)).toBe(404);
    expect((await finish(alice, signed)).status).toBe(404);
    expect(await originals(server)).not.toContain(signed.key.slice(8));
  });

  test('an avatar and a cover are answered when they are ready', async () => {
    for (const purpose of ['avatar', 'cover']) {
      const signed = (await sign(alice, photo, { purpose })).body as SignedUpload;
      await put(server, signed, photo);
      const { data } = (await finish(alice, signed)).body;
      expect(data).toMatchObject({ isProcessing: false });
      expect((await fetch(`${server.url}${data.url}?width=40`)).status).toBe(200);
    }
  });

  test('a poster waits for its video, and is nobody else’s', async () => {
    const posters = await Promise.all(
      [alice, bob].map(async (member) => {
        const signed = (await sign(member, photo, { purpose: 'poster' })).body as SignedUpload;
        await put(server, signed, photo);
        const { data } = (await finish(member, signed)).body;
        expect(data.isProcessing).toBe(true);
        return signed.uuid;
      }),
    );
    const signed = (await sign(alice, photo, { type: 'video/mp4' })).body as SignedUpload;
    await put(server, signed, photo);
    const foreign = await finish(alice, signed, { poster_uuid: posters[1] });
    expect(foreign.body.error.fields).toHaveProperty('poster_uuid');
    // Its own passes, and the video is then found to be none.
    const own = await finish(alice, signed, { poster_uuid: posters[0] });
    expect(Object.keys(own.body.error.fields)).toEqual(['content_type']);
  });

  test('before a profile is set up uploads work already', async () => {
    const newcomer = await server.signIn('newcomer@rookery.test');
    const data = await upload(server, newcomer, photo, { purpose: 'avatar' });
    expect(data.isProcessing).toBe(false);
  });
});

describe('bytes that come after the end', () => {
  async function finished(server: TestServer, name: string): Promise<SignedUpload> {
    const member = await server.signUp(name);
    const signed = (await sign(member, photo)).body as SignedUpload;
    await put(server, signed, photo);
    await finish(member, signed);
    await settled(member, signed.uuid);
    return signed;
  }

  test('are not taken where files lie in a folder', async () => {
    const signed = await finished(onDisk, 'late');
    const reply = await put(onDisk, signed, photo);
    expect(reply.status).toBe(409);
    // The first ones go when files were made of them.
    const gone = async (): Promise<void> =>
      expect(await originals(onDisk)).not.toContain(signed.key.slice(8));
    await vi.waitFor(gone, 30_000);
  });

  /** Does what waits for the bytes that come late, and comes back when it is done. */
  async function forgetLate({ db }: TestServer, { key }: SignedUpload): Promise<void> {
    const payload = JSON.stringify({ key: key.slice(8) });
    const name = `late:${key}`;
    await sql`select graphile_worker.add_job('forget-late-bytes', ${payload}::json,
      job_key := ${name}::text)`.execute(db);
    const isDone = async (): Promise<void> => {
      const { rows } = await sql`select from graphile_worker.jobs where key = ${name}`.execute(db);
      expect(rows).toEqual([]);
    };
    await vi.waitFor(isDone, 30_000);
  }

  test('are taken by a bucket, and removed when none can be on their way, and a day later', async () => {
    const signed = await finished(inBucket, 'late');
    const { db, config, secrets, clock } = inBucket;
    const storage = await openStorage({ config, secrets, clock });
    // The first ones go when files were made of them.
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

  test('are looked at themselves where a bucket took them before files were made', async () => {
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
    // As the look at others had left it.
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

  test('are looked at themselves where they are a poster, and its video goes on without it', async () => {
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
    // Without ffmpeg, so that the still of the video is its poster.
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

  test('what we failed to prepare is no late bytes: it stays in a bucket for another try', async () => {
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
    expect((await member.api('POST', '/media/upload/retry', { url })).status).toBe(200);
    expect(await settled(member, signed.uuid)).toMatchObject({ widthPx: 640 });
    storage.close();
  });
});

describe('a call that waited its turn while another finished the same upload', () => {
  /** Finishes an upload by a call of which the look begins when `meanwhile` is over, and finds a damaged file. */
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
    };
    const inspections = createInspections();
    const jobs = { add: async () => undefined };
    const facts = { everywhere: () => () => undefined };
    const told = { ...signed, content_type: 'image/png' };
    try {
      return await finishUpload({ db, storage, worker, inspections, jobs, facts }, id, told);
    } finally {
      storage.close();
    }
  }

  test.each([
    ['have gone', false],
    ['were replaced', true],
  ])('is answered as that one left it, though the bytes %s', async (what, areReplaced) => {
    const member = await inBucket.signUp(what.replaceAll(' ', ''));
    const signed = (await sign(member, photo)).body as SignedUpload;
    await put(inBucket, signed, photo);
    const data = await finishAfter(inBucket, member, signed, async (storage) => {
      expect((await finish(member, signed)).status).toBe(200);
      await settled(member, signed.uuid);
      await vi.waitFor(async () => expect(await storage.stat(signed.key)).toBeNull(), 30_000);
      if (areReplaced) await put(inBucket, signed, photo);
    });
    expect(data).toMatchObject({ isProcessing: false, widthPx: 640 });
    expect(await settled(member, signed.uuid)).toMatchObject({ url: data.url });
  });

  test('does not know of it any more where that one was refused', async () => {
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

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notificationsChannel, type PostImageFinished } from '@rookery/contract/events.ts';
import { makeUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { SignedUpload, UploadedMedia } from '@rookery/contract/media/upload.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectConsole } from '../../../../scripts/testing/console-watch.ts';
import { loadSecrets } from '#src/platform/config/secrets.ts';
import { addressOf } from '#test/alone.ts';
import { freshDatabase } from '#test/database.ts';
import { listen } from '#test/listener.ts';
import { ffmpegForTests, hollowPng, moving, photo, video } from '#test/media-files.ts';
import { mediaRow } from '#test/media-rows.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { finish, picture, put, settled, sign, upload, type UploadOptions } from '#test/uploads.ts';
import { memoryOf } from './processing/memory-of.ts';
import { remakeUpload, renewClaim, reviveUpload } from './processing/processing.store.ts';

/** Of a busy machine. */
const patient = { timeout: 50_000 };

let server: TestServer;
let alice: TestMember;

beforeAll(async () => {
  server = await startTestServer({ config: { ffmpegPath: await ffmpegForTests() } });
  alice = await server.signUp('alice');
});
afterAll(() => server.stop());

async function sent(bytes: Buffer, options: UploadOptions, more = {}): Promise<UploadedMedia> {
  const signed = (await sign(alice, bytes, options)).body as SignedUpload;
  await put(server, signed, bytes);
  const { status, body } = await finish(alice, signed, more);
  expect(status).toBe(200);
  return body.data as UploadedMedia;
}

interface Row {
  id: string;
  key: string;
  state: string;
  fault: string | null;
}

async function row(uuid: string): Promise<Row | Record<string, never>> {
  const { rows } = await sql<Row>`
    select * from media where id = ${ulidToUuid(uuid)}`.execute(server.db);
  return rows[0] ?? {};
}

/** Beside the jobs of the server's own, which have another key. */
const addJob = (name: string, mediaId: string): Promise<unknown> =>
  sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify({ mediaId })}::json,
    job_key := ${`beside:${mediaId}`}::text)`.execute(server.db);

/** Those of one upload, where others may have left theirs behind; without a name of one, all. */
async function waitingJobs(
  name: string,
  mediaId?: string,
): Promise<{ id: string; key: string; run_at: Date }[]> {
  const { rows } = await sql<{ id: string; key: string; run_at: Date }>`
    select id, key, run_at from graphile_worker.jobs
    where task_identifier = ${name}
      and (${mediaId ?? null}::text is null or key like ${`%:${mediaId}`})`.execute(server.db);
  return rows;
}

const stored = (path: string): boolean => existsSync(join(server.config.dataDir, 'media', path));

describe('what was uploaded', { timeout: 120_000 }, () => {
  test('MEDIA-30 MEDIA-31 GAP-132 a post waits for its video; then it has width, height, type and still, and its author is told', async () => {
    const page = listen(server, alice);
    const heard = await page.hear<PostImageFinished>(
      ...([notificationsChannel(alice.ulid), 'PostImageFinished'] as const),
    );
    const film = await video({ codec: 'mpeg4', size: '640x360' });
    const taken = await sent(film, { type: 'video/mp4' });
    expect(taken).toMatchObject({ isProcessing: true, widthPx: 640, heightPx: 360, isVideo: true });
    const ulid = makeUlid(server.clock.now().getTime());
    const fields = { ulid, body: 'Look.', images: [{ url: taken.url }] };
    const written = await alice.api('PUT', '/posts', fields);
    expect(written.body.data).toMatchObject({ isProcessing: true });
    const { id } = written.body.data;
    await vi.waitFor(() => expect(heard).toEqual([{ ulid: id }]), patient);
    const { body } = await alice.api('POST', '/posts/map', { ulids: [id] });
    expect(body.data[0]).toMatchObject({
      isProcessing: false,
      images: [
        {
          url: taken.url,
          widthPx: 640,
          heightPx: 360,
          mimeType: 'video/mp4',
          isVideo: true,
          thumbnail: { url: taken.url.replace('.mp4', '-still.webp') },
        },
      ],
    });
    const shown = await fetch(server.url + body.data[0].images[0].thumbnail.url);
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(640);
    page.client.disconnect();
  });

  test('GAP-131 the sent file is not kept once the made ones are there', async () => {
    const taken = await upload(server, alice, await photo(), { type: 'image/jpeg' });
    const { key, state } = await row(taken.uuid);
    expect(state).toBe('ready');
    expect(stored(`files/${key}/w800.webp`)).toBe(true);
    await expect.poll(() => stored(`uploads/${key}`), patient).toBe(false);
  });

  test('GAP-132 a file that is damaged further in fails in words, and leaves nothing', async () => {
    const film = await video({ codec: 'mpeg4', seconds: 1, hasSound: false });
    const media = film.indexOf('mdat') + 4;
    film.fill(0xff, media, film.indexOf('moov') - 4);
    const taken = await sent(film, { type: 'video/mp4' });
    expect(await settled(alice, taken.uuid)).toMatchObject({ isFailed: true, thumbnail: null });
    const { fault, key } = await row(taken.uuid);
    expect(fault).toMatch(/damaged or incomplete/);
    await expect
      .poll(() => stored(`uploads/${key}`) || stored(`files/${key}`), patient)
      .toBe(false);
    expect((await fetch(server.url + taken.url)).status).toBe(404);
  });

  test('GAP-131 the telemetry that a drone writes into a video is published for nobody, unless its member says so', async () => {
    const film = await video({ subtitles: 'GPS(18.0686,59.3293)' });
    const read = async (more: object): Promise<[object, number]> => {
      const taken = await sent(film, { type: 'video/mp4' }, more);
      const done = await settled(alice, taken.uuid);
      const answer = await fetch(server.url + taken.url.replace('.mp4', '-0.vtt'));
      return [done, answer.status];
    };
    const [silent, status] = await read({});
    expect(silent).not.toHaveProperty('captions');
    expect(status).toBe(404);
    const [told, there] = await read({ keep_subtitles: true });
    expect(told).toMatchObject({ captions: [{ language: 'sv' }] });
    expect(there).toBe(200);
  });

  test('a poster goes with its video, and is the still of one where there is no other', async () => {
    const signed = (await sign(alice, await photo(), { type: 'image/jpeg', purpose: 'poster' }))
      .body;
    await put(server, signed, await photo());
    await finish(alice, signed);
    const taken = await sent(await video(), { type: 'video/mp4' }, { poster_uuid: signed.uuid });
    expect(await settled(alice, taken.uuid)).toMatchObject({ isProcessing: false });
    await expect.poll(() => row(signed.uuid), patient).toEqual({});
    await expect.poll(() => stored(signed.key), patient).toBe(false);
  });

  test('safe to be made twice: the second time changes nothing and tells nobody', async () => {
    const taken = await upload(server, alice, await picture(30, 30));
    const before = await row(taken.uuid);
    await expect.poll(() => stored(`uploads/${before.key}`), patient).toBe(false);
    await addJob('process-media', before.id);
    await expect.poll(() => waitingJobs('process-media', before.id), patient).toEqual([]);
    expect(await row(taken.uuid)).toEqual(before);
  });

  test('a file that failed by our fault is tried again later, and a few times', async () => {
    server.clock.set(new Date());
    const soon = server.clock.now().getTime() + 4000;
    const signed = (await sign(alice, await picture(40, 40))).body as SignedUpload;
    const media = join(server.config.dataDir, 'media');
    const inTheWay = join(media, signed.key.replace('uploads', 'files'));
    await mkdir(join(media, 'files'), { recursive: true });
    await writeFile(inTheWay, 'a file where the folder belongs');
    await put(server, signed, await picture(40, 40));
    await finish(alice, signed);
    // The job that told of it has ended; the next one comes in a few seconds.
    const mediaId = ulidToUuid(signed.uuid);
    const later = async (): Promise<{ id: string }[]> =>
      (await waitingJobs('process-media', mediaId)).filter(({ run_at: at }) => at.getTime() > soon);
    await expect.poll(async () => (await later()).length, patient).toBe(1);
    const [again] = await later();
    expect(server.logs.join()).toContain('An upload could not be prepared');
    await rm(inTheWay);
    await sql`select graphile_worker.reschedule_jobs(array[${again?.id}::bigint], run_at := now())`.execute(
      server.db,
    );
    // Whoever adds a job wakes those who do them.
    await addJob('forget-original', mediaId);
    expect(await settled(alice, signed.uuid)).toMatchObject({ isProcessing: false, widthPx: 40 });
    expect((await row(signed.uuid)).state).toBe('ready');
  });

  test('GAP-132 a file that we fail to prepare keeps its bytes, says that it can be tried again, and is when its owner asks', async () => {
    const bytes = await picture(60, 40);
    const signed = (await sign(alice, bytes)).body as SignedUpload;
    const media = join(server.config.dataDir, 'media');
    const inTheWay = join(media, signed.key.replace('uploads', 'files'));
    await mkdir(join(media, 'files'), { recursive: true });
    await writeFile(inTheWay, 'a disk that takes nothing');
    await put(server, signed, bytes);
    await sql`update media set tries = 7 where id = ${ulidToUuid(signed.uuid)}`.execute(server.db);
    expectConsole('error', 'An upload is given up');
    const { url } = (await finish(alice, signed)).body.data as UploadedMedia;
    const ulid = makeUlid(server.clock.now().getTime());
    await alice.api('PUT', '/posts', { ulid, body: 'Look.', images: [url] });
    const failed = await settled(alice, signed.uuid);
    expect(failed).toMatchObject({ isFailed: true, canRetry: true });
    expect((await row(signed.uuid)).fault).toBe('It could not be prepared here. Try again later.');
    await expect.poll(async () => (await waitingJobs('forget-original')).length, patient).toBe(0);
    expect(stored(signed.key)).toBe(true);
    const shown = async (): Promise<object> =>
      (await alice.api('POST', '/posts/map', { ulids: [ulid] })).body.data[0];
    await expect
      .poll(shown, patient)
      .toMatchObject({ isProcessing: false, images: [{ isFailed: true, canRetry: true }] });

    const bob = await server.signUp('bob');
    expect((await bob.api('POST', '/media/upload/retry', { url })).status).toBe(404);
    await rm(inTheWay);
    const again = await alice.api('POST', '/media/upload/retry', { url });
    expect(again).toMatchObject({ status: 200, body: { data: { isProcessing: true } } });
    expect(await settled(alice, signed.uuid)).toMatchObject({ isProcessing: false, widthPx: 60 });
    await expect.poll(shown, patient).toMatchObject({ isProcessing: false, images: [{ url }] });
    await expect.poll(async () => JSON.stringify(await shown()), patient).not.toContain('isFailed');
    expect((await fetch(server.url + url)).status).toBe(200);
    await expect.poll(() => stored(signed.key), patient).toBe(false);
    // Nothing more to do: it stands as it is.
    const done = await alice.api('POST', '/media/upload/retry', { url });
    expect(done.body.data).toMatchObject({ isProcessing: false, widthPx: 60 });
    expect((await row(signed.uuid)).state).toBe('ready');
  });

  test('GAP-132 another process takes up within a minute what one that died left unprepared; what another has in hand is left to it', async () => {
    const bytes = await picture(70, 40);
    const signed = (await sign(alice, bytes)).body as SignedUpload;
    await put(server, signed, bytes);
    // Jobs go by the machine's time: in twenty seconds, not at once.
    server.clock.set(new Date());
    const now = server.clock.now().getTime();
    // As it stands when its process died with it in hand: nobody is told by a job.
    await sql`update media set state = 'processing', extension = 'webp',
        taken_until = ${new Date(now + 20_000)}
      where id = ${ulidToUuid(signed.uuid)}`.execute(server.db);
    await server.runJob('resume-media');
    const mediaId = ulidToUuid(signed.uuid);
    const [waiting] = await waitingJobs('process-media', mediaId);
    expect(waiting?.run_at.getTime()).toBe(now + 20_000);
    await addJob('process-media', mediaId);
    await expect
      .poll(
        async () => (await waitingJobs('process-media', mediaId)).map(({ key }) => key),
        patient,
      )
      .toEqual([`process-media:${mediaId}`]);
    expect((await row(signed.uuid)).state).toBe('processing');
    server.clock.advance(20_000);
    await sql`select graphile_worker.reschedule_jobs(array[${waiting?.id}::bigint], run_at := now())`.execute(
      server.db,
    );
    await server.runJob('resume-media');
    expect(await settled(alice, signed.uuid)).toMatchObject({ isProcessing: false, widthPx: 70 });
  });

  test('an upload that waits in vain for a day is given up, and may be tried again', async () => {
    const { id } = await mediaRow(server, alice, { state: 'processing' });
    await sql`update media set taken_until = ${new Date(server.clock.now().getTime() + 1e9)},
      created_at = created_at - interval '25 hours' where id = ${id}`.execute(server.db);
    await server.runJob('resume-media');
    const { rows } = await sql`select state, can_retry from media where id = ${id}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ state: 'failed', can_retry: true }]);
  });

  test.each([
    ['that we failed to prepare', 'failed', reviveUpload],
    ['that has lost files', 'ready', remakeUpload],
  ] as const)(
    'one of long ago %s has a day from when it is tried anew',
    async (_what, state, again) => {
      const { id } = await mediaRow(server, alice, { state });
      const now = server.clock.now();
      await sql`update media set can_retry = state = 'failed', created_at = created_at - interval '25 hours'
      where id = ${id}`.execute(server.db);
      await server.db.transaction().execute(async (tx) => {
        expect(await again(tx, id, now)).toBe(true);
        // Another process has it in hand, for long.
        await renewClaim(tx, id, new Date(now.getTime() + 1e9));
      });
      await server.runJob('resume-media');
      expect((await row(uuidToUlid(id))).state).toBe('processing');
      await sql`update media set try_at = try_at - interval '25 hours' where id = ${id}`.execute(
        server.db,
      );
      await server.runJob('resume-media');
      expect((await row(uuidToUlid(id))).state).toBe('failed');
    },
  );
});

describe('a process of its own', { timeout: 120_000 }, () => {
  test('GAP-132 killed in the middle leaves no child, and the next start makes the files; its memory keeps below 600 MB', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rookery-killed-'));
    const database = await freshDatabase();
    const secrets = await loadSecrets(dataDir);
    const config = { dataDir, ffmpegPath: await ffmpegForTests() };
    const first = await startTestServer({ config, secrets, database });
    const wren = await first.signUp('wren');
    await first.stop();
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      FFMPEG_PATH: config.ffmpegPath,
      RATE_LIMITS: 'off',
      APP_URL: 'http://rookery.test',
    };
    let running = await serveAlone(env);
    let peak = 0;
    const watch = setInterval(() => {
      const own = running.child.pid ?? 0;
      peak = Math.max(
        peak,
        (memoryOf(own) +
          childrenOf(own)
            .flatMap(childrenOf)
            .reduce((sum, pid) => sum + memoryOf(pid), 0)) /
          1e6,
      );
    }, 50);
    try {
      const there = (): { server: TestServer; member: TestMember } => ({
        server: { ...first, url: running.url },
        member: { ...wren, api: apiOf(running.url, wren.accessToken) },
      });
      // Refused, or nearly: each as heavy as it may be.
      for (const bytes of [hollowPng(9000, 9000), hollowPng(30_000, 30_000)]) {
        await expect(upload(there().server, there().member, bytes)).rejects.toThrow('content_type');
      }
      const flat = {
        create: { width: 9990, height: 9990, channels: 3, background: 'teal' },
      } as const;
      const large = await sharp(flat).jpeg().toBuffer();
      await upload(there().server, there().member, large, { type: 'image/jpeg' });

      const film = await video({ codec: 'mpeg4', size: '1920x1080', seconds: 1 });
      const signed = (await sign(there().member, film, { type: 'video/mp4' })).body as SignedUpload;
      await put(there().server, signed, film);
      const gif = await moving('gif', { width: 600, height: 500, frames: 40 });
      const second = (await sign(there().member, gif, { type: 'image/gif' })).body as SignedUpload;
      await put(there().server, second, gif);
      expect((await finish(there().member, signed)).status).toBe(200);
      expect((await finish(there().member, second)).status).toBe(200);
      // The film's child has started its ffmpeg.
      const pid = running.child.pid ?? 0;
      await expect.poll(() => childrenOf(pid).flatMap(childrenOf).length, patient).toBe(1);
      const left = [...childrenOf(pid), ...childrenOf(pid).flatMap(childrenOf)];
      expect(left.length).toBeGreaterThanOrEqual(2);
      running.child.kill('SIGKILL');
      await once(running.child, 'exit');
      await expect
        .poll(() => left.filter((each) => existsSync(`/proc/${each}`) && !isZombie(each)), patient)
        .toEqual([]);

      running = await serveAlone(env);
      expect(await settled(there().member, signed.uuid)).toMatchObject({
        widthPx: 1280,
        heightPx: 720,
      });
      const moved = await settled(there().member, second.uuid);
      expect(moved).toMatchObject({ widthPx: 600, isAnimated: true });
      expect((await fetch(running.url + moved.url)).status).toBe(200);
      expect(peak).toBeGreaterThan(100);
      expect(peak).toBeLessThan(600);
    } finally {
      clearInterval(watch);
      running.child.kill('SIGKILL');
      await database.drop();
      await rm(dataDir, { recursive: true });
    }
  });
});

async function serveAlone(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL('../../../test/serve-alone.ts', import.meta.url));
  // As bin/rookery starts it.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', program], {
    env: { ...env, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, url: (await addressOf(child)).origin };
}

const apiOf =
  (url: string, token: string): TestMember['api'] =>
  async (method, path, body) => {
    const answer = await fetch(`${url}/v3${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .map(Number)
      .filter((each) => each > 0);
  } catch {
    return [];
  }
}

function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

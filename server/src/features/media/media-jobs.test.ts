import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { retryUpload } from '@rookery/contract/media/retry-upload.ts';
import { notificationsChannel, type PostImageFinished } from '@rookery/contract/events.ts';
import { ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { SignedUpload, UploadedMedia } from '@rookery/contract/media/upload.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectConsole } from '../../../../scripts/testing/console-watch.ts';
import { listen } from '#test/listener.ts';
import { ffmpegForTests, photo, video } from '#test/media-files.ts';
import { mediaRow } from '#test/media-rows.ts';
import { mediaScene, SLOW_TEST } from '#test/media-scene.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { finish, picture, put, untilSettled, sign, upload } from '#test/uploads.ts';
import {
  requeueReadyUpload,
  renewClaim,
  requeueFailedUpload,
} from './processing/processing.store.ts';

let server: TestServer;
let alice: TestMember;

beforeAll(async () => {
  server = await startTestServer({ config: { ffmpegPath: await ffmpegForTests() } });
  alice = await server.signUp('alice');
});
afterAll(() => server.stop());

const { sent, row, stored } = mediaScene(() => ({ server, alice }));

const addJob = (name: string, mediaId: string): Promise<unknown> =>
  sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify({ mediaId })}::json,
    job_key := ${`beside:${mediaId}`}::text)`.execute(server.db);

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

describe('an upload', { timeout: 120_000 }, () => {
  test(
    'publishes a video’s post when its files are ready',
    { tags: ['MEDIA-30', 'MEDIA-31', 'GAP-132'] },
    async () => {
      const page = listen(server, alice);
      const heard = await page.hear<PostImageFinished>(
        ...([notificationsChannel(alice.ulid), 'PostImageFinished'] as const),
      );
      const film = await video({ codec: 'mpeg4', size: '640x360' });
      const taken = await sent(film, { type: 'video/mp4' });
      expect(taken).toMatchObject({
        isProcessing: true,
        widthPx: 640,
        heightPx: 360,
        isVideo: true,
      });
      const fields = { ulid: server.freshUlid(), body: 'Look.', images: [{ url: taken.url }] };
      const written = (await alice.do(createPost, { body: fields })).data;
      expect(written).toMatchObject({ isProcessing: true });
      const { id } = written;
      await vi.waitFor(() => expect(heard).toEqual([{ ulid: id }]), SLOW_TEST);
      const post = await alice.see(id);
      expect(post).toMatchObject({
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
      const shown = await fetch(server.url + post!.images[0]!.thumbnail!.url);
      expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(640);
      page.client.disconnect();
    },
  );

  test('deletes the original once the files are made', { tags: ['GAP-131'] }, async () => {
    const taken = await upload(server, alice, await photo(), { type: 'image/jpeg' });
    const { key, state } = await row(taken.uuid);
    expect(state).toBe('ready');
    expect(stored(`files/${key}/w800.webp`)).toBe(true);
    await expect.poll(() => stored(`uploads/${key}`), SLOW_TEST).toBe(false);
  });

  test('changes nothing when an upload is processed again', async () => {
    const taken = await upload(server, alice, await picture(30, 30));
    const before = await row(taken.uuid);
    await expect.poll(() => stored(`uploads/${before.key}`), SLOW_TEST).toBe(false);
    await addJob('process-media', before.id);
    await expect.poll(() => waitingJobs('process-media', before.id), SLOW_TEST).toEqual([]);
    expect(await row(taken.uuid)).toEqual(before);
  });

  test('retries processing a few times after server errors', async () => {
    server.clock.set(new Date());
    const soon = server.clock.now().getTime() + 4000;
    const signed = (await sign(alice, await picture(40, 40))).body as SignedUpload;
    const media = join(server.config.dataDir, 'media');
    const inTheWay = join(media, signed.key.replace('uploads', 'files'));
    await mkdir(join(media, 'files'), { recursive: true });
    await writeFile(inTheWay, 'a file where the folder belongs');
    await put(server, signed, await picture(40, 40));
    await finish(alice, signed);
    const mediaId = ulidToUuid(signed.uuid);
    const later = async (): Promise<{ id: string }[]> =>
      (await waitingJobs('process-media', mediaId)).filter(({ run_at: at }) => at.getTime() > soon);
    await expect.poll(async () => (await later()).length, SLOW_TEST).toBe(1);
    const [again] = await later();
    expect(server.logs.join()).toContain('Upload processing failed');
    await rm(inTheWay);
    await sql`select graphile_worker.reschedule_jobs(array[${again?.id}::bigint], run_at := now())`.execute(
      server.db,
    );
    await addJob('forget-original', mediaId);
    expect(await untilSettled(alice, signed.uuid)).toMatchObject({
      isProcessing: false,
      widthPx: 40,
    });
    expect((await row(signed.uuid)).state).toBe('ready');
  });

  test('keeps the original after a server error, for a retry', { tags: ['GAP-132'] }, async () => {
    const bytes = await picture(60, 40);
    const signed = (await sign(alice, bytes)).body as SignedUpload;
    const media = join(server.config.dataDir, 'media');
    const inTheWay = join(media, signed.key.replace('uploads', 'files'));
    await mkdir(join(media, 'files'), { recursive: true });
    await writeFile(inTheWay, 'a disk that takes nothing');
    await put(server, signed, bytes);
    await sql`update media set tries = 7 where id = ${ulidToUuid(signed.uuid)}`.execute(server.db);
    expectConsole('error', 'Upload processing failed; giving up');
    const { url } = (await finish(alice, signed)).body.data as UploadedMedia;
    const ulid = await alice.post('Look.', { images: [url] });
    const failed = await untilSettled(alice, signed.uuid);
    expect(failed).toMatchObject({ isFailed: true, canRetry: true });
    expect((await row(signed.uuid)).fault).toBe(
      'The file could not be processed. Try again later.',
    );
    await expect.poll(async () => (await waitingJobs('forget-original')).length, SLOW_TEST).toBe(0);
    expect(stored(signed.key)).toBe(true);
    const shown = () => alice.see(ulid);
    await expect
      .poll(shown, SLOW_TEST)
      .toMatchObject({ isProcessing: false, images: [{ isFailed: true, canRetry: true }] });

    const bob = await server.signUp('bob');
    await bob.refused(retryUpload, { body: { url } }, 404);
    await rm(inTheWay);
    const again = await alice.reply(retryUpload, { body: { url } });
    expect(again).toMatchObject({ status: 200, body: { data: { isProcessing: true } } });
    expect(await untilSettled(alice, signed.uuid)).toMatchObject({
      isProcessing: false,
      widthPx: 60,
    });
    await expect.poll(shown, SLOW_TEST).toMatchObject({ isProcessing: false, images: [{ url }] });
    await expect
      .poll(async () => JSON.stringify(await shown()), SLOW_TEST)
      .not.toContain('isFailed');
    expect((await fetch(server.url + url)).status).toBe(200);
    await expect.poll(() => stored(signed.key), SLOW_TEST).toBe(false);
    const done = await alice.reply(retryUpload, { body: { url } });
    expect(done.body.data).toMatchObject({ isProcessing: false, widthPx: 60 });
    expect((await row(signed.uuid)).state).toBe('ready');
  });

  test('takes over uploads of a dead process within a minute', { tags: ['GAP-132'] }, async () => {
    const bytes = await picture(70, 40);
    const signed = (await sign(alice, bytes)).body as SignedUpload;
    await put(server, signed, bytes);
    server.clock.set(new Date());
    const now = server.clock.now().getTime();
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
        SLOW_TEST,
      )
      .toEqual([`process-media:${mediaId}`]);
    expect((await row(signed.uuid)).state).toBe('processing');
    server.clock.advance(20_000);
    await sql`select graphile_worker.reschedule_jobs(array[${waiting?.id}::bigint], run_at := now())`.execute(
      server.db,
    );
    await server.runJob('resume-media');
    expect(await untilSettled(alice, signed.uuid)).toMatchObject({
      isProcessing: false,
      widthPx: 70,
    });
  });

  test('fails an upload after a day of waiting, with retry', async () => {
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
    ['that we failed to prepare', 'failed', requeueFailedUpload],
    ['that has lost files', 'ready', requeueReadyUpload],
  ] as const)('gives an old upload %s a day from its retry', async (_what, state, again) => {
    const { id } = await mediaRow(server, alice, { state });
    const now = server.clock.now();
    await sql`update media set can_retry = state = 'failed', created_at = created_at - interval '25 hours'
      where id = ${id}`.execute(server.db);
    await server.db.transaction().execute(async (tx) => {
      expect(await again(tx, id, now)).toBe(true);
      await renewClaim(tx, id, new Date(now.getTime() + 1e9));
    });
    await server.runJob('resume-media');
    expect((await row(uuidToUlid(id))).state).toBe('processing');
    await sql`update media set try_at = try_at - interval '25 hours' where id = ${id}`.execute(
      server.db,
    );
    await server.runJob('resume-media');
    expect((await row(uuidToUlid(id))).state).toBe('failed');
  });
});

import { readdir, rm, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { SignedUpload, UploadedMedia } from '@rookery/contract/media/upload.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openStorage } from '#src/platform/storage/open-storage.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { finish, picture, put, sign, upload } from '#test/uploads.ts';
import { expectConsole } from '../../../../scripts/testing/console-watch.ts';
import { checkMediaRows, type MediaRowsOptions } from './doctor-media-rows.ts';

const SOUND = [{ state: 'ok', text: 'Uploads and stored files match' }];

let server: TestServer;
let storage: Storage;
let alice: TestMember;
let files: string;
let deps: MediaRowsOptions;
beforeAll(async () => {
  server = await startTestServer();
  const { config, secrets, clock, database } = server;
  storage = await openStorage({ config, secrets, clock });
  alice = await server.signUp('alice');
  files = join(config.dataDir, 'media', 'files');
  deps = { db: database.db, pool: database.pool, storage, clock };
});
afterAll(async () => {
  storage.close();
  await server.stop();
});

async function ready(width: number): Promise<string> {
  await upload(server, alice, await picture(width, 400));
  const { rows } = await sql<{ key: string }>`select key from media where state = 'ready'
    order by created_at desc, id desc limit 1`.execute(server.db);
  server.clock.advance(1000);
  return rows[0]?.key ?? '';
}

test('notes orphaned files and keeps new uploads', async () => {
  const key = await ready(600);
  expect(await checkMediaRows(deps, false)).toEqual(SOUND);
  await mkdir(join(files, 'stray_stray_stray_stray'));
  await writeFile(join(files, 'stray_stray_stray_stray', 'w500.webp'), 'Nobody’s.');
  const [told] = await checkMediaRows(deps, false);
  expect(told?.state).toBe('note');
  expect(told?.text).toMatch(/^Files without an upload: 1, such as files\/stray.*doctor --fix$/);
  const [fixed] = await checkMediaRows(deps, true);
  expect(fixed?.text).toContain('files without an upload (1)');
  expect(fixed?.text).toContain(`in ${LIMITS.deletedMediaDays} days`);
  expect(await readdir(join(files, 'stray_stray_stray_stray'))).toEqual(['w500.webp']);
  expect(await checkMediaRows(deps, false)).toEqual(SOUND);
  await sql`update graphile_worker._private_jobs set run_at = now() where payload::jsonb ? 'keys'`.execute(
    server.db,
  );
  await server.runJob('note-orphaned-media');
  await expect
    .poll(() => storage.stat('files/stray_stray_stray_stray/w500.webp'), { timeout: 20_000 })
    .toBeNull();
  expect((await readdir(join(files, key))).length).toBeGreaterThan(0);
});

test('reports lost files, and processes existing originals again', async () => {
  const key = await ready(700);
  const before = (await readdir(join(files, key))).toSorted();
  await rm(join(files, key), { recursive: true });
  const [lost, ...others] = await checkMediaRows(deps, true);
  expect(others).toEqual([]);
  expect(lost?.state).toBe('broken');
  expect(lost?.text).toMatch(/^Uploads with lost files: 1\. .*They cannot be rebuilt: .*backup/);
  const path = join(server.config.dataDir, 'original');
  await writeFile(path, await picture(700, 400));
  await storage.storeFile(`uploads/${key}`, path, 'image/png');
  const [told] = await checkMediaRows(deps, false);
  expect(told?.text).toMatch(
    /^Uploads with missing files that can be rebuilt from the original: 1\./,
  );
  expect(await checkMediaRows(deps, true)).toEqual([
    { state: 'fixed', text: 'Uploads queued to be processed again: 1' },
  ]);
  await expect
    .poll(async () => (await readdir(join(files, key)).catch(() => [])).toSorted(), {
      timeout: 20_000,
    })
    .toEqual(before);
});

test('shows a failed picture in its post after the repair', async () => {
  const bytes = await picture(80, 40);
  const signed = (await sign(alice, bytes)).body as SignedUpload;
  const inTheWay = join(files, signed.key.slice('uploads/'.length));
  await mkdir(files, { recursive: true });
  await writeFile(inTheWay, 'a disk that takes nothing');
  await put(server, signed, bytes);
  await sql`update media set tries = 7 where id = ${ulidToUuid(signed.uuid)}`.execute(server.db);
  expectConsole('error', 'Upload processing failed; giving up');
  const { url } = (await finish(alice, signed)).body.data as UploadedMedia;
  const ulid = await alice.post('Look.', { images: [url] });
  const shown = async (): Promise<object> => {
    const post = (await alice.see(ulid))!;
    return { isProcessing: post.isProcessing, isFailed: post.images[0]!.isFailed ?? false };
  };
  const patient = { timeout: 20_000 };
  await expect.poll(shown, patient).toEqual({ isProcessing: false, isFailed: true });
  await rm(inTheWay);
  expect(await checkMediaRows(deps, true)).toEqual([
    { state: 'fixed', text: 'Uploads queued to be processed again: 1' },
  ]);
  await expect.poll(shown, patient).toEqual({ isProcessing: false, isFailed: false });
  server.clock.advance(1000);
  expect((await fetch(server.url + url)).status).toBe(200);
});

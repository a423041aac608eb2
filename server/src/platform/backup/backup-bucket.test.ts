import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open as openFile, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startBucket, type TestBucket } from '#test/bucket.ts';
import { type CuttingProxy, startCuttingProxy } from '#test/cutting-proxy.ts';
import { openBackupBucket } from './backup-bucket.ts';

const KEY = 'nights/rookery-20261124T033000Z.tar.zst';
const PART = 256 * 1024;
const WHOLE = randomBytes(PART * 6 + 1_000);
const CUTS = 5;
const none = (): void => undefined;

let bucket: TestBucket;
let proxy: CuttingProxy;
let folder: string;

beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-parts-'));
  proxy = await startCuttingProxy(bucket.config.endpoint ?? '');
});
afterEach(async () => {
  await proxy.stop();
  await rm(folder, { recursive: true });
});

const open = (given: Partial<TestBucket['config']> = {}, signal?: AbortSignal) =>
  openBackupBucket({
    store: { ...bucket.config, endpoint: proxy.url, ...given },
    bucket: 'rookery',
    partBytes: PART,
    pausesMs: [1, 1, 1, 1],
    signal,
  });

async function* inChunks(): AsyncGenerator<Buffer> {
  for (let at = 0; at < WHOLE.length; at += 50_000) yield WHOLE.subarray(at, at + 50_000);
}

test('resends only the lost part and resumes a broken download', async () => {
  const opened = open();
  const sink = await opened.openSink(KEY);
  proxy.cut('up', PART / 2, CUTS);
  await sink.take(inChunks());
  expect(await opened.list('nights/')).toEqual([]);
  expect(await sink.finish()).toBe(WHOLE.length);
  expect(proxy.passed().up).toBeLessThan(WHOLE.length + (CUTS + 1) * PART);
  expect(await opened.list('nights/')).toEqual([KEY]);

  const before = proxy.passed().down;
  proxy.cut('down', WHOLE.length / 2, 1);
  const path = join(folder, 'brought');
  await opened.fetchTo(KEY, path, none);
  expect((await readFile(path)).equals(WHOLE)).toBe(true);
  expect(proxy.passed().down - before).toBeLessThan(WHOLE.length * 1.5);
  await opened.remove([KEY]);
  expect(await opened.list('')).toEqual([]);
  opened.close();
});

test('survives repeated cuts while each try makes progress', async () => {
  const opened = open();
  const sink = await opened.openSink(KEY);
  await sink.take(inChunks());
  await sink.finish();
  proxy.cut('down', 200_000, 6);
  const path = join(folder, 'brought');
  await opened.fetchTo(KEY, path, none);
  expect((await readFile(path)).equals(WHOLE)).toBe(true);
  await opened.remove([KEY]);
  opened.close();
});

test('reports a full disk immediately without blaming the bucket', async () => {
  const opened = open();
  const sink = await opened.openSink(KEY);
  await sink.take(inChunks());
  await sink.finish();
  const handle = await openFile(join(folder, 'other'), 'w');
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  vi.spyOn(Object.getPrototypeOf(handle), 'writeFile').mockRejectedValueOnce(full);
  await expect(opened.fetchTo(KEY, join(folder, 'brought'), none)).rejects.toThrow(
    /^The backup could not be downloaded to .*brought \(the disk is full\)\. Free up space there/,
  );
  await handle.close();
  await opened.remove([KEY]);
  opened.close();
});

test('reports refused and missing objects in one line immediately', async () => {
  const stranger = open({ accessKeyId: 'nobody' });
  await expect(stranger.list('')).rejects.toThrow(/^The bucket s3:\/\/rookery at http.*BACKUP_S3_/);
  stranger.close();
  const opened = open();
  const gone = opened.fetchTo('none', join(folder, 'none'), none);
  await expect(gone).rejects.toThrow(/^There is nothing with that name in s3:\/\/rookery/);
  opened.close();
});

test('stops retrying when the service stays unavailable or on abort', async () => {
  const away = open({ endpoint: 'http://127.0.0.1:1' });
  await expect(away.list('')).rejects.toThrow(/cannot be used/);
  away.close();
  const controller = new AbortController();
  const stopped = open({ endpoint: 'http://127.0.0.1:1' }, controller.signal);
  controller.abort(new Error('Stopped.'));
  await expect(stopped.list('')).rejects.toThrow('Stopped.');
  stopped.close();
});

test('reports that it waits for an absent service', async () => {
  const said: string[] = [];
  const given = { bucket: 'rookery', pausesMs: [1], onWaiting: (text: string) => said.push(text) };
  const store = { ...bucket.config, endpoint: 'http://127.0.0.1:1' };
  const away = openBackupBucket({ ...given, store });
  await expect(away.list('')).rejects.toThrow('cannot be used');
  expect(said).toEqual([
    expect.stringMatching(
      /^The bucket s3:\/\/rookery at http.* did not respond .* Trying again in/,
    ),
  ]);
  away.close();
});

test('reports that it waits for a silent service', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { promise, resolve } = Promise.withResolvers<string>();
  const given = { bucket: 'rookery', silentMs: 10, onWaiting: resolve };
  const opened = openBackupBucket({ ...given, store: { ...bucket.config, endpoint } });
  const listed = opened.list('').catch(() => undefined);
  expect(await promise).toMatch(/^The bucket .* has not responded yet\. Still waiting\.$/);
  opened.close();
  silent.closeAllConnections();
  silent.close();
  void listed;
});

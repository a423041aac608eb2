import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkStorage, roomFinding } from './doctor-media.ts';
import { loadConfig, type Config } from '#src/platform/config/config.ts';
import { startBucket } from '#test/bucket.ts';

let dataDir: string;
let config: Config;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rookery-doctor-test-'));
  config = { ...loadConfig({ APP_URL: 'https://rooks.example', MEDIA_FREE_MB: '0' }), dataDir };
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('accepts a writable folder and cleans up', async () => {
  const findings = await checkStorage(config);
  expect(findings).toEqual([
    { state: 'ok', text: `The folder ${dataDir}/media stores members’ files` },
    { state: 'ok', text: expect.stringMatching(/^Storage: .* free, 0 MB of it reserved$/) },
  ]);
  const names = await readdir(join(dataDir, 'media'), { recursive: true });
  expect(names.filter((name) => name.endsWith('.vtt'))).toEqual([]);
});

test('shows free and reserved disk space, reports too little', () => {
  const megabyte = 1024 * 1024;
  const space = { free: 2000 * megabyte, total: 50_000 * megabyte };
  expect(roomFinding(space, 1024 * megabyte)).toEqual({
    state: 'ok',
    text: 'Storage: 2 GB free, 1 GB of it reserved',
  });
  const full = roomFinding({ ...space, free: 300 * megabyte }, 1024 * megabyte);
  expect(full.state).toBe('broken');
  expect(full.text).toMatch(/^Storage: 300 MB free, .* no one can upload/);
  expect(roomFinding({ free: 60, total: 500 }, 1024 * megabyte).state).toBe('ok');
});

test('reports a folder that can’t be written', async () => {
  await writeFile(join(dataDir, 'media'), 'in its place');
  const [finding] = await checkStorage(config);
  expect(finding?.state).toBe('broken');
  expect(finding?.text).toMatch(
    /cannot store files: .*cannot be written.* Check its permissions\.$/,
  );
});

test('tests a bucket and whether browsers may upload to it', async () => {
  const bucket = await startBucket();
  const objectStore = bucket.config;
  const sound = await checkStorage({ ...config, objectStore });
  expect(sound).toEqual([
    { state: 'ok', text: `The bucket rookery at ${objectStore.endpoint} stores members’ files` },
    { state: 'ok', text: 'Browsers can upload files from https://rooks.example to the bucket' },
  ]);
  const wrongKey = { ...objectStore, secretAccessKey: 'a-secret-of-the-test' };
  const [refused] = await checkStorage({ ...config, objectStore: wrongKey });
  expect(refused?.state).toBe('broken');
  expect(refused?.text).toContain('Check the S3_ settings.');
  expect(refused?.text).not.toContain('a-secret-of-the-test');
  await bucket.stop();
  const [away] = await checkStorage({ ...config, objectStore });
  expect(away?.state).toBe('broken');
});

test('reports a bucket without CORS and suggests the setting', async () => {
  const bucket = await startBucket({ cors: false });
  const [kept, sent] = await checkStorage({ ...config, objectStore: bucket.config });
  expect(kept?.state).toBe('ok');
  expect(sent?.state).toBe('broken');
  expect(sent?.text).toContain('allow PUT with the header content-type from https://rooks.example');
  await bucket.stop();
});

async function startPublic(bucket: string, folders: string[]): Promise<[string, Server]> {
  const server = createServer((request, answer) => {
    const { url = '' } = request;
    if (!folders.some((folder) => url.startsWith(`/${folder}/`))) {
      answer.writeHead(403).end();
      return;
    }
    void fetch(`${bucket}${url}`).then(async (found) => {
      answer.writeHead(found.status).end(await found.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return [`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server];
}

test.each([
  [['files'], 'ok', [/serves files\/, but not uploads\/ or withheld\/$/]],
  [['files', 'uploads'], 'broken', [/can read uploads\/ at .*locations stored in pictures/]],
  [['files', 'uploads', 'withheld'], 'broken', [/can read uploads\//, /can read withheld\//]],
  [[], 'broken', [/does not serve files\/: pictures do not load/]],
] as const)('reports a public address that serves %j', async (folders, state, lines) => {
  const bucket = await startBucket();
  const [publicUrl, server] = await startPublic(`${bucket.config.endpoint}/rookery`, [...folders]);
  const found = await checkStorage({ ...config, objectStore: { ...bucket.config, publicUrl } });
  const told = found.slice(2);
  expect(told).toEqual(lines.map((line) => ({ state, text: expect.stringMatching(line) })));
  server.close();
  await bucket.stop();
});

test('reports a public address that does not answer', async () => {
  const bucket = await startBucket();
  const [publicUrl, server] = await startPublic('http://127.0.0.1', []);
  await new Promise((resolve) => server.close(resolve));
  const found = await checkStorage({ ...config, objectStore: { ...bucket.config, publicUrl } });
  expect(found[2]?.state).toBe('broken');
  expect(found[2]?.text).toContain('Check S3_PUBLIC_URL.');
  await bucket.stop();
});

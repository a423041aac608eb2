import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { loadSecrets } from '#src/platform/config/secrets.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-secrets-'));
  file = join(folder, 'secrets.json');
});
afterEach(() => rm(folder, { recursive: true }));

test('makes four distinct 32-byte keys, readable only by the owner', async () => {
  const secrets = await loadSecrets(folder);
  const names = ['jwtSecret', 'cursorSecret', 'realtimeSecret', 'uploadSecret'];
  expect(Object.keys(secrets)).toEqual(names);
  expect(new Set(Object.values(secrets)).size).toBe(4);
  for (const key of Object.values(secrets)) {
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  }
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secrets.json']);
});

test('keeps existing keys and removes others’ file permissions', async () => {
  const first = await loadSecrets(folder);
  await chmod(file, 0o644);
  expect(await loadSecrets(folder)).toEqual(first);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('adds a missing key and keeps the others', async () => {
  const { realtimeSecret, ...older } = await loadSecrets(folder);
  await writeFile(file, JSON.stringify({ ...older, later: 'kept' }));
  const completed = await loadSecrets(folder);
  expect(completed).toMatchObject({ ...older, later: 'kept' });
  expect(completed.realtimeSecret).not.toBe(realtimeSecret);
  expect(await loadSecrets(folder)).toEqual(completed);
});

test('agrees on keys between two concurrent processes', async () => {
  const [first, ...others] = await Promise.all(
    Array.from({ length: 8 }, () => loadSecrets(folder)),
  );
  for (const other of others) expect(other).toEqual(first);
});

test.each(['', '{"jwtSecret":', '[]', 'null', '{"jwtSecret":"short"}', '{"cursorSecret":7}'])(
  'rejects a damaged file and leaves it unchanged: %j',
  async (text) => {
    await writeFile(file, text);
    await expect(loadSecrets(folder)).rejects.toThrow(/secrets\.json is damaged/);
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

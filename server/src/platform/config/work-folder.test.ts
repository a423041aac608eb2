import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { makeWorkFolder } from './work-folder.ts';

const made: string[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(made.splice(0).map((path) => rm(path, { recursive: true })));
});

test('uses TMPDIR, else the disk instead of memory', async () => {
  const given = await mkdtemp(join(tmpdir(), 'rookery-given-'));
  made.push(given);
  vi.stubEnv('TMPDIR', given);
  expect(dirname(await makeWorkFolder('rookery-one-'))).toBe(given);
  vi.stubEnv('TMPDIR', undefined);
  const folder = await makeWorkFolder('rookery-two-');
  made.push(folder);
  expect(dirname(folder)).toBe('/var/tmp');
});

test('removes only folders of processes killed days ago', async () => {
  const given = await mkdtemp(join(tmpdir(), 'rookery-given-'));
  made.push(given);
  vi.stubEnv('TMPDIR', given);
  for (const name of ['rookery-clear-old', 'rookery-clear-now', 'other-old']) {
    await mkdir(join(given, name));
    const daysAgo = new Date(Date.now() - 3 * 86_400_000);
    if (name.endsWith('old')) await utimes(join(given, name), daysAgo, daysAgo);
  }
  await makeWorkFolder('rookery-clear-');
  const left = await readdir(given);
  expect(left).toEqual(expect.arrayContaining(['rookery-clear-now', 'other-old']));
  expect(left).toHaveLength(3);
  expect(left).not.toContain('rookery-clear-old');
});

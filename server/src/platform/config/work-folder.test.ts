import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { makeWorkFolder } from './work-folder.ts';

const made: string[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(made.splice(0).map((path) => rm(path, { recursive: true })));
});

test('what is large goes where TMPDIR says, and else to the disk, not to what may be memory', async () => {
  const given = await mkdtemp(join(tmpdir(), 'rookery-given-'));
  made.push(given);
  vi.stubEnv('TMPDIR', given);
  expect(dirname(await makeWorkFolder('rookery-one-'))).toBe(given);
  vi.stubEnv('TMPDIR', undefined);
  const folder = await makeWorkFolder('rookery-two-');
  made.push(folder);
  expect(dirname(folder)).toBe('/var/tmp');
});

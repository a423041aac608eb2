import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createManualClock } from '#src/kernel/clock.ts';
import { trimMailFolder } from './trim-mail-folder.ts';

const DAY = 86_400_000;
const clock = createManualClock('2026-11-22T12:00:00Z');

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rookery-mails-'));
  await mkdir(join(dataDir, 'mail'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function put(name: string, days: number): Promise<void> {
  const path = join(dataDir, 'mail', name);
  await writeFile(path, '');
  const time = new Date(clock.now().getTime() - days * DAY);
  await utimes(path, time, time);
}

const left = (): Promise<string[]> => readdir(join(dataDir, 'mail'));

test('deletes mails after 30 days and orphaned drafts after one', async () => {
  await put('2026-11-01T00-00-00-A.eml', 21);
  await put('2026-10-01T00-00-00-B.eml', 52);
  await put('2026-11-20T00-00-00-C.eml.ab12.part', 2);
  await put('2026-11-22T00-00-00-D.eml.cd34.part', 0.5);
  await trimMailFolder({ dataDir, clock });
  expect((await left()).toSorted()).toEqual([
    '2026-11-01T00-00-00-A.eml',
    '2026-11-22T00-00-00-D.eml.cd34.part',
  ]);
});

test('keeps the thousand newest of many mails', async () => {
  const names = Array.from(
    { length: 1_003 },
    (_, at) => `2026-11-22T00-00-00-${String(at).padStart(4, '0')}.eml`,
  );
  await Promise.all(names.map((name) => put(name, 0)));
  await trimMailFolder({ dataDir, clock });
  expect((await left()).toSorted()).toEqual(names.slice(3));
});

test('does nothing without a folder', async () => {
  await rm(join(dataDir, 'mail'), { recursive: true });
  await expect(trimMailFolder({ dataDir, clock })).resolves.toBeUndefined();
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#src/kernel/clock.ts';
import { openDiskStorage } from './disk-storage.ts';
import { type MoveFilesOptions, moveFiles } from './move-files.ts';
import type { Storage } from './storage.ts';

let folder: string;
let from: Storage;
let to: Storage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-move-'));
  const open = (name: string): Promise<Storage> =>
    openDiskStorage({ dataDir: join(folder, name), appUrl: '', secret: '', clock: systemClock });
  [from, to] = [await open('from'), await open('to')];
  for (const key of ['files/a/w50.webp', 'files/b/w50.webp', 'uploads/c'])
    await put(from, key, key);
});
afterEach(() => rm(folder, { recursive: true }));

async function put(storage: Storage, key: string, text: string): Promise<void> {
  const path = join(folder, 'source');
  await writeFile(path, text);
  await storage.storeFile(key, path, 'image/webp');
}

const deps = (given: Partial<MoveFilesOptions> = {}): MoveFilesOptions => ({
  from,
  to,
  spool: join(folder, 'spool'),
  isOurs: false,
  removesGone: false,
  onBegin: () => Promise.resolve(),
  signal: new AbortController().signal,
  ...given,
});

test('resumes a stopped move without skipping a file', async () => {
  const controller = new AbortController();
  const onFile = (): void => controller.abort(new Error('Stopped.'));
  await expect(moveFiles(deps({ onFile, signal: controller.signal }))).rejects.toThrow('Stopped.');
  expect(await moveFiles(deps())).toMatchObject({ files: 3, copied: 2, gone: 0 });
  expect(await moveFiles(deps())).toMatchObject({ files: 3, copied: 0, gone: 0 });
});

test('copies a file again when contents differ at equal length', async () => {
  const first = await moveFiles(deps());
  await put(to, 'uploads/c', 'uploads/d');
  expect(await moveFiles(deps())).toEqual({ ...first, copied: 1 });
});

test('refuses foreign files and deletes own extras only on request', async () => {
  await put(to, 'uploads/strange', 'Of another community.');
  await expect(moveFiles(deps())).rejects.toThrow(
    /^The target is not empty\. It has other files \(1\)/,
  );
  expect(await to.stat('uploads/c')).toBeNull();
  expect(await moveFiles(deps({ isOurs: true }))).toMatchObject({ copied: 3, gone: 1 });
  expect(await to.stat('uploads/strange')).not.toBeNull();
  const removing = deps({ isOurs: true, removesGone: true });
  expect(await moveFiles(removing)).toMatchObject({ copied: 0, gone: 1 });
  expect(await to.stat('uploads/strange')).toBeNull();
});

test('reports a copy that differs from its source', async () => {
  const broken = { ...to, storeFile: () => put(to, 'uploads/c', 'else') };
  await expect(moveFiles(deps({ to: broken }))).rejects.toThrow(
    /^The copy of \S+ differs from the original/,
  );
});

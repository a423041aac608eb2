import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mirrorFolder } from './mirror-folder.ts';

let folder: string;
let from: string;
let to: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-mirror-'));
  [from, to] = [join(folder, 'kept'), join(folder, 'run')];
  await mkdir(join(from, 'base/1'), { recursive: true, mode: 0o700 });
  await writeFile(join(from, 'base/1/table'), 'rows');
  await writeFile(join(from, 'secret'), 'key', { mode: 0o600 });
});

afterEach(() => rm(folder, { recursive: true }));

test('copies a folder with the permissions of its files', async () => {
  expect(await mirrorFolder(from, to)).toBe(2);
  expect(await readFile(join(to, 'base/1/table'), 'utf8')).toBe('rows');
  expect((await stat(join(to, 'secret'))).mode).toBe((await stat(join(from, 'secret'))).mode);
  expect((await stat(join(to, 'base'))).mode).toBe((await stat(join(from, 'base'))).mode);
});

test('restores changed, added and removed files only', async () => {
  await mirrorFolder(from, to);
  expect(await mirrorFolder(from, to)).toBe(0);
  await writeFile(join(to, 'base/1/table'), 'more rows');
  await writeFile(join(to, 'base/1/index'), 'new');
  await mkdir(join(to, 'logs'));
  expect(await mirrorFolder(from, to)).toBe(1);
  expect(await readFile(join(to, 'base/1/table'), 'utf8')).toBe('rows');
  expect(await readdir(join(to, 'base/1'))).toEqual(['table']);
  expect(await readdir(to)).toEqual(['base', 'secret']);
  await rm(join(to, 'secret'));
  expect(await mirrorFolder(from, to)).toBe(1);
});

test('restores a rewritten file of the same size', async () => {
  const seededAt = new Date('2026-01-01');
  await utimes(join(from, 'base/1/table'), seededAt, seededAt);
  await mirrorFolder(from, to);
  await writeFile(join(to, 'base/1/table'), 'ROWS');
  expect(await mirrorFolder(from, to)).toBe(1);
  expect(await readFile(join(to, 'base/1/table'), 'utf8')).toBe('rows');
});

test('copies symlinks and restores a file replaced by a folder', async () => {
  await symlink('base/1', join(from, 'newest'));
  await mirrorFolder(from, to);
  await rm(join(to, 'secret'));
  await mkdir(join(to, 'secret'));
  await mirrorFolder(from, to);
  expect(await readlink(join(to, 'newest'))).toBe('base/1');
  expect(await readFile(join(to, 'secret'), 'utf8')).toBe('key');
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDrawingsVersion } from './drawings-version.ts';

let folder: string;
const write = (path: string, text: string): Promise<void> => writeFile(join(folder, path), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-drawings-'));
  await mkdir(join(folder, 'parts'));
  await write('drawing.ts', 'export const frames = 18;');
  await write('parts/rook.ts', 'export const legs = 2;');
});
afterEach(() => rm(folder, { recursive: true }));

test('changes when a source file changes, appears or disappears', async () => {
  const first = await readDrawingsVersion(folder);
  expect(first).toMatch(/^[0-9a-f]{10}$/);
  await write('parts/rook.ts', 'export const legs = 3;');
  const second = await readDrawingsVersion(folder);
  await write('parts/crow.ts', 'export const legs = 3;');
  const third = await readDrawingsVersion(folder);
  expect(new Set([first, second, third]).size).toBe(3);
  await rm(join(folder, 'parts', 'crow.ts'));
  await write('parts/rook.ts', 'export const legs = 2;');
  expect(await readDrawingsVersion(folder)).toBe(first);
});

test('ignores files that no drawing uses', async () => {
  const before = await readDrawingsVersion(folder);
  await write('parts/rook.test.ts', 'a test');
  await write('notes.md', 'words');
  expect(await readDrawingsVersion(folder)).toBe(before);
});

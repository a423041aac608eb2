import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, expect, test } from 'vitest';

import { ensureWebBuild, webBuildState } from '#src/platform/web-build/web-build.ts';
import { scriptOf, webSource } from '#test/web-source.ts';

const source = webSource();
const { log, installVite, write } = source;
let root: string;
let messages: string[];
beforeEach(() => {
  ({ root, messages } = source);
});

test('builds when missing or when a source changed', async () => {
  await installVite();
  expect(await webBuildState(root)).toBe('old');
  const dist = await ensureWebBuild({ root, log });
  expect(dist).toBe(join(root, 'web', 'dist'));
  expect(await scriptOf(dist)).toContain('first');
  expect(await webBuildState(root)).toBe('current');
  const before = await stat(dist);
  await ensureWebBuild({ root, log });
  expect((await stat(dist)).ino).toBe(before.ino);
  await write('web/src/main.ts', 'document.title = "second";');
  await ensureWebBuild({ root, log });
  expect(await scriptOf(dist)).toContain('second');
  await write('contract/src/more.ts', '');
  expect(await webBuildState(root)).toBe('old');
  expect(messages).toEqual(['Building the web app', 'Building the web app']);
});

test('uses the old build without vite', async () => {
  await mkdir(join(root, 'web', 'dist'));
  await write('web/dist/index.html', 'built elsewhere');
  expect(await webBuildState(root)).toBe('fixed');
  expect(await ensureWebBuild({ root, log })).toBe(join(root, 'web', 'dist'));
  expect(messages).toEqual([]);
});

test('uses the old build without sources, ignoring a parent’s vite', async () => {
  await installVite();
  await rm(join(root, 'web'), { recursive: true });
  await mkdir(join(root, 'web', 'dist'), { recursive: true });
  await write('web/dist/index.html', 'built elsewhere');
  expect(await webBuildState(root)).toBe('fixed');
  expect(await ensureWebBuild({ root, log })).toBe(join(root, 'web', 'dist'));
  expect(messages).toEqual([]);
});

test('says what to do without vite and a build', async () => {
  expect(await webBuildState(root)).toBe('absent');
  await expect(ensureWebBuild({ root, log })).rejects.toThrow(/^The web app is not built,.*npm ci/);
});

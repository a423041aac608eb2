import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { ensureWebBuild, webBuildState } from '#src/platform/web-build/web-build.ts';
import { projectRoot } from '#src/project-folders.ts';

let root: string;
let messages: string[];
const log = { info: (_details: object, message: string): void => void messages.push(message) };

beforeEach(async () => {
  messages = [];
  root = await mkdtemp(join(tmpdir(), 'rookery-web-'));
  await mkdir(join(root, 'web', 'src'), { recursive: true });
  await mkdir(join(root, 'contract', 'src'), { recursive: true });
  await write('package.json', '{}');
  await write('contract/src/words.ts', 'export const nest = 1;');
  await write('web/src/main.ts', 'document.title = "first";');
  await write('web/index.html', '<script type="module" src="/src/main.ts"></script>');
});
afterEach(() => rm(root, { recursive: true }));

test('builds what is missing, and again only when a source has changed', async () => {
  await installVite();
  expect(await webBuildState(root)).toBe('old');
  const dist = await ensureWebBuild({ root, log });
  expect(dist).toBe(join(root, 'web', 'dist'));
  expect(await script(dist)).toContain('first');
  expect(await webBuildState(root)).toBe('current');
  const before = await stat(dist);
  await ensureWebBuild({ root, log });
  expect((await stat(dist)).ino).toBe(before.ino);
  await write('web/src/main.ts', 'document.title = "second";');
  await ensureWebBuild({ root, log });
  expect(await script(dist)).toContain('second');
  await write('contract/src/more.ts', '');
  expect(await webBuildState(root)).toBe('old');
  expect(messages).toEqual(['Building the web app', 'Building the web app']);
});

test('a source that cannot be built says why and leaves the old build in place', async () => {
  await installVite();
  const dist = await ensureWebBuild({ root, log });
  await write('web/src/main.ts', 'import "./absent.ts";');
  await expect(ensureWebBuild({ root, log })).rejects.toThrow(/could not be built:[^]*absent/);
  expect(await script(dist)).toContain('first');
  expect(await readdir(join(root, 'web'))).toEqual(['dist', 'index.html', 'src']);
});

test('without vite, what was built before is used as it is', async () => {
  await mkdir(join(root, 'web', 'dist'));
  await write('web/dist/index.html', 'built elsewhere');
  expect(await webBuildState(root)).toBe('fixed');
  expect(await ensureWebBuild({ root, log })).toBe(join(root, 'web', 'dist'));
  expect(messages).toEqual([]);
});

test('without sources, what was built before is used, whatever vite is found further up', async () => {
  await installVite();
  await rm(join(root, 'web'), { recursive: true });
  await mkdir(join(root, 'web', 'dist'), { recursive: true });
  await write('web/dist/index.html', 'built elsewhere');
  expect(await webBuildState(root)).toBe('fixed');
  expect(await ensureWebBuild({ root, log })).toBe(join(root, 'web', 'dist'));
  expect(messages).toEqual([]);
});

test('without vite and without a build, one line says what to do', async () => {
  expect(await webBuildState(root)).toBe('absent');
  await expect(ensureWebBuild({ root, log })).rejects.toThrow(/^The web app is not built,.*npm ci/);
});

async function installVite(): Promise<void> {
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
}

function write(path: string, text: string): Promise<void> {
  return writeFile(join(root, path), text);
}

async function script(dist: string): Promise<string> {
  const names = await readdir(join(dist, 'assets'));
  return readFile(join(dist, 'assets', names.find((name) => name.endsWith('.js')) ?? ''), 'utf8');
}

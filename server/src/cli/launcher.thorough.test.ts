// Thorough: it copies a clone and spawns the launcher, which seldom changes.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { projectRoot } from '#src/project-folders.ts';
import { usage } from './usage.ts';

const run = promisify(execFile);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-launcher-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Started {
  out: string;
  flags: string[];
  arenas: string;
  hasStripped: boolean;
}

async function cloneIn(root: string): Promise<string> {
  const launcher = join(root, 'server', 'bin', 'rookery');
  await mkdir(join(root, 'server', 'bin'), { recursive: true });
  await cp(join(projectRoot, 'server', 'bin', 'rookery'), launcher);
  for (const name of ['node_modules', 'server/src']) {
    await symlink(join(projectRoot, name), join(root, name));
  }
  return launcher;
}

async function start(launcher: string): Promise<Started> {
  const watch = join(folder, 'watch.mjs');
  await writeFile(
    watch,
    `process.on('exit', () => {
       const hasStripped = process.moduleLoadList.some((name) => name.includes('amaro'));
       const arenas = process.env.MALLOC_ARENA_MAX;
       console.error(JSON.stringify({ flags: process.execArgv, arenas, hasStripped }));
     });`,
  );
  const { stdout, stderr } = await run(launcher, ['--help'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_OPTIONS: `--import="${watch}"` },
  });
  return { out: stdout, ...(JSON.parse(stderr) as Omit<Started, 'out'>) };
}

test('starts from any folder, and strips types only once', async () => {
  const launcher = await cloneIn(join(folder, 'a clone'));
  const [first, second] = [await start(launcher), await start(launcher)];
  expect(first).toMatchObject({ out: usage, arenas: '2', hasStripped: true });
  expect(first.flags).toContain('--max-semi-space-size=16');
  expect(second).toEqual({ ...first, hasStripped: false });
});

async function refused(launcher: string, node: string | null): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  for (const name of ['sh', 'dirname', 'readlink'])
    await symlink(`/usr/bin/${name}`, join(bin, name));
  if (node !== null) await writeFile(join(bin, 'node'), node, { mode: 0o755 });
  const { code, stdout, stderr } = await run(launcher, ['start'], {
    cwd: folder,
    env: { PATH: bin },
  }).then(
    (ended) => ({ code: 0, ...ended }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  expect([code, stdout]).toEqual([1, '']);
  return stderr;
}

const OLD_NODE = '#!/bin/sh\necho v20.19.0\n';

test('explains how to install missing packages', async () => {
  const root = join(folder, 'clone');
  const launcher = await cloneIn(root);
  await rm(join(root, 'node_modules'));
  expect(await refused(launcher, OLD_NODE)).toBe(
    `Rookery's packages are not installed. Run npm ci in ${root}, then this again.\n`,
  );
});

test.each([
  [OLD_NODE, 'Node v20.19.0 is too old for Rookery.'],
  [null, 'Node is not installed.'],
])('explains how to install a suitable Node: %j', async (node, problem) => {
  const root = join(folder, 'clone');
  const launcher = await cloneIn(root);
  await rm(join(root, 'node_modules'));
  await mkdir(join(root, 'node_modules', 'fastify'), { recursive: true });
  expect(await refused(launcher, node)).toBe(
    `${problem} Run npm ci in ${root}, which brings Node 24, then run this again.\n`,
  );
});

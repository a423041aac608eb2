import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { usage } from './usage.ts';

const run = promisify(execFile);
const launcher = join(import.meta.dirname, '..', '..', 'bin', 'rookery');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-launcher-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Started {
  out: string;
  /** What the process was: its flags, and whether it has read what strips types. */
  flags: string[];
  hasStripped: boolean;
}

/** Runs a verb from a folder that is not the project's. */
async function rookery(...verb: string[]): Promise<Started> {
  const watch = join(folder, 'watch.mjs');
  await writeFile(
    watch,
    `process.on('exit', () => {
       const hasStripped = process.moduleLoadList.some((name) => name.includes('amaro'));
       console.error(JSON.stringify({ flags: process.execArgv, hasStripped }));
     });`,
  );
  const { stdout, stderr } = await run(launcher, verb, {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${watch}`,
      NODE_COMPILE_CACHE: join(folder, 'cache'),
    },
  });
  return { out: stdout, ...(JSON.parse(stderr) as Omit<Started, 'out'>) };
}

test('starts from any folder, and reads what strips types the first time alone', async () => {
  const first = await rookery('--help');
  expect(first).toMatchObject({ out: usage, hasStripped: true });
  expect(first.flags).toContain('--max-semi-space-size=16');
  expect(await rookery('--help')).toMatchObject({ out: usage, hasStripped: false });
});

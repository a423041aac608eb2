// Thorough: each test starts a run of its own; the runner changes rarely.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

const HEAD = `
import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
const isFirstRun = (name) => {
  if (existsSync(name)) return false;
  writeFileSync(name, '');
  return true;
};
`;

const PASSES = `test('adds', () => expect(1 + 1).toBe(2));`;
const FAILS = `test('subtracts', () => expect(2 - 1).toBe(2));`;

function failsOnce(title: string): string {
  return `test('${title}', () => expect(isFirstRun('${title}') ? 'late' : 'in time').toBe('in time'));`;
}

interface Run {
  code: number;
  output: string;
  closing: string | undefined;
}

async function run(files: Record<string, string>, environment: object): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-repeat-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const config = `export default { test: { include: ['*.test.mjs'], pool: 'forks', maxWorkers: 1 } };`;
  await writeFile(join(folder, 'vitest.config.mjs'), config);
  for (const [name, tests] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.test.mjs`), HEAD + tests);
  }
  const env = { PATH: process.env['PATH'], NO_COLOR: '1', ...environment };
  return new Promise((resolve) => {
    const args = [join(root, 'scripts', 'test.ts'), '--root', folder];
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) => {
      const code = error ? Number(error.code) : 0;
      const closing = stdout.trim().split('\n').at(-1);
      resolve({ code, output: stdout + stderr, closing });
    });
  });
}

test('passes in CI when the only failure does not repeat', async () => {
  const files = { steady: PASSES, chance: `${failsOnce('arrives')}\n${PASSES}` };
  const { code, output, closing } = await run(files, { CI: 'true' });
  expect(output).toContain('FLAKY chance.test.mjs > arrives');
  expect(output).toContain("expected 'late' to be 'in time'");
  expect({ code, closing }).toEqual({ code: 0, closing: '3 passed, 0 failed, 1 flaky' });
});

test('fails in CI when the failure repeats', async () => {
  const { code, output, closing } = await run({ broken: FAILS, steady: PASSES }, { CI: 'true' });
  expect(output).not.toContain('FLAKY');
  expect(output).toContain('Running broken.test.mjs again, alone (1 of 2).');
  expect({ code, closing }).toEqual({ code: 1, closing: '1 passed, 1 failed' });
});

test('fails a file in CI that passes and fails again', async () => {
  const later = `test('flips', () => expect(isFirstRun('a') || !isFirstRun('b')).toBe(false));`;
  const { code, closing } = await run({ flips: later }, { CI: 'true' });
  expect({ code, closing }).toEqual({ code: 1, closing: '0 passed, 1 failed' });
});

test('repeats the file of an error outside a test', async () => {
  const stray = `if (isFirstRun('stray')) setTimeout(() => { throw new Error('astray'); });
    test('waits', () => new Promise((done) => setTimeout(() => { expect(1).toBe(1); done(); }, 50)));`;
  const { code, output, closing } = await run({ stray }, { CI: 'true' });
  expect(output).toContain('FLAKY stray.test.mjs > outside all tests');
  expect({ code, closing }).toEqual({ code: 0, closing: '1 passed, 0 failed, 1 flaky' });
});

test('repeats nothing when more than three files fail', async () => {
  const names = ['one', 'two', 'three', 'four'];
  const files = Object.fromEntries(names.map((name) => [name, failsOnce(name)]));
  const { code, output, closing } = await run(files, { CI: 'true' });
  expect(output).toContain('4 files failed. At most 3 are run again.');
  expect({ code, closing }).toEqual({ code: 1, closing: '0 passed, 4 failed' });
});

test('repeats nothing outside CI', async () => {
  const { code, closing } = await run({ chance: failsOnce('arrives') }, {});
  expect({ code, closing }).toEqual({ code: 1, closing: '0 passed, 1 failed' });
});

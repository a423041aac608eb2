// Thorough: each test starts a run of its own; the rule changes rarely.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

async function run(project: string, tests: string): Promise<{ passed: number; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-proves-nothing-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'a.test.mjs'), `import { expect, test } from 'vitest';\n${tests}`);
  await writeFile(
    join(folder, 'vitest.config.mjs'),
    `import ours from ${JSON.stringify(join(root, 'vitest.config.ts'))};
    const { test: rules } = ours.test.projects.find(({ test }) => test.name === '${project}');
    const expect = { ...ours.test.expect, ...rules.expect };
    export default { test: { include: ['a.test.mjs'], expect } };`,
  );
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const report = join(folder, 'report.json');
  const options = { cwd: folder, env: { PATH: process.env['PATH'] } };
  const flags = ['run', '--reporter=json', `--outputFile=${report}`];
  await promisify(execFile)(process.execPath, [vitest, ...flags], options).catch(() => undefined);
  const said = await readFile(report, 'utf8');
  const { numPassedTests: passed } = JSON.parse(said) as { numPassedTests: number };
  return { passed, said };
}

const TESTS = `
  test('AUTH-01 asserts', () => expect(1).toBe(1));
  test('AUTH-02 asserts nothing', () => {});
  test('AUTH-03 loops over nothing', () => { for (const each of []) expect(each).toBe(1); });`;

test.each(['units', 'journeys'])(
  'fails a test without an assertion among the %s',
  async (project) => {
    const { passed, said } = await run(project, TESTS);
    expect(passed).toBe(1);
    expect(said).toContain('expected any number of assertion, but got none');
  },
);

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

import { describeVersion, readChanges, VERSION } from './version.ts';

test('has a changelog entry for this version', () => {
  expect(readChanges().length).toBeGreaterThan(5);
  for (const each of readChanges()) expect(each).toMatch(/^[^\n]{20,400}$/);
});

test.each(['contract', 'demo', 'gifs', 'server', 'web'])(
  'has the same version in %s',
  async (name) => {
    const path = new URL(`../../${name}/package.json`, import.meta.url);
    const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
    expect(version).toBe(VERSION);
  },
);

test('reads the commit of a clone', () => {
  const commit = execFileSync('git', ['log', '-1', '--format=%h, %cs', '--abbrev=7']);
  expect(describeVersion()).toBe(`${VERSION} (${String(commit).trim()})`);
});

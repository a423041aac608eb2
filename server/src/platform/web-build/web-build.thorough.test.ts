// Thorough: it builds a web app twice; web-build.test.ts builds what has changed.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, expect, test } from 'vitest';

import { ensureWebBuild } from '#src/platform/web-build/web-build.ts';
import { scriptOf, webSource } from '#test/web-source.ts';

const source = webSource();
const { log, installVite, write } = source;
let root: string;
beforeEach(() => {
  ({ root } = source);
});

test('reports a build error and keeps the old build', async () => {
  await installVite();
  const dist = await ensureWebBuild({ root, log });
  await write('web/src/main.ts', 'import "./absent.ts";');
  await expect(ensureWebBuild({ root, log })).rejects.toThrow(/could not be built:[^]*absent/);
  expect(await scriptOf(dist)).toContain('first');
  expect(await readdir(join(root, 'web'))).toEqual(['dist', 'index.html', 'src']);
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { COPIED_PATHS } from './copied.ts';

const root = join(import.meta.dirname, '../..');

test('includes every document that a released file mentions', async () => {
  const deploy = (await readdir(join(root, 'deploy'))).map((name) => `deploy/${name}`);
  for (const file of [...deploy, '.env.example', 'docs/run.md', 'docs/watch.md']) {
    const text = await readFile(join(root, file), 'utf8');
    const named = text.match(/docs\/[\w/-]+\.md/g) ?? [];
    const missing = named.filter((name) => !COPIED_PATHS.includes(name));
    expect(missing, file).toEqual([]);
  }
});

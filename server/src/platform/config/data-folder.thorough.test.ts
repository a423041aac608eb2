// Thorough: it kills the holder of a lock many times; data-folder.test.ts does so once.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'vitest';

import { expectOneHolder } from '#test/lock-holder.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'rookery-folder-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("gives the data folder's lock to one of many processes", () => expectOneHolder(folder, 5));

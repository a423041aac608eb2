import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { databaseFolder, databaseFolders, TMPFS } from './database-folder.ts';

test('uses memory when there is room, else temporary files', () => {
  const inMemory = databaseFolders().find((each) => {
    try {
      return statfsSync(each).type === TMPFS;
    } catch {
      return false;
    }
  });
  if (inMemory !== undefined) expect(databaseFolder(inMemory, 1)).toBe(inMemory);
  expect(databaseFolder(inMemory, Number.MAX_SAFE_INTEGER)).toBe(tmpdir());
  expect(databaseFolder('/proc', 1)).toBe(tmpdir());
  expect(databaseFolder(join(tmpdir(), 'rookery-no-such-folder'), 1)).toBe(tmpdir());
});

import { expect, test } from 'vitest';

import { startRookery } from '#src/main.ts';
import { loadConfig } from './config.ts';
import { availableMemory } from './enough-memory.ts';
import { openLog } from '#src/platform/log/log.ts';

test('refuses to start with too little memory, in one line', async () => {
  const config = loadConfig({ DATA_DIR: '/proc/rookery' });
  const starting = (memory: number): Promise<unknown> =>
    startRookery(config, {
      log: openLog('fatal'),
      out: () => undefined,
      onDatabaseDeath: () => undefined,
      memory,
    });
  await expect(starting(200 * 1024 ** 2)).rejects.toThrow(
    /^Rookery needs 256 MB of memory, and this [^\n]* allows 200 MB\. Raise its limit\.$/,
  );
  await expect(starting(256 * 1024 ** 2)).rejects.toThrow(/^The data folder \/proc\/rookery/);
  expect(availableMemory()).toBeGreaterThan(256 * 1024 ** 2);
});

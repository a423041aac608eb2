import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

import { createManualTimers } from '#src/kernel/timers.ts';
import { startTestServer } from '#test/server.ts';

test('deletes old emails and unfinished uploads, truncates the database log', async () => {
  const timers = createManualTimers();
  const server = await startTestServer({ timers, config: { databaseUrl: null } });
  const { dataDir } = server.config;
  const old = [join('mail', '2020-01-01T00-00-00-A.eml'), join('media', '.unfinished', 'half')];
  for (const name of old) {
    const path = join(dataDir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '');
    await utimes(path, new Date('2020-01-01'), new Date('2020-01-01'));
  }
  const log = join(dataDir, 'postgres.log');
  await writeFile(log, Buffer.alloc(11 * 1024 * 1024));
  timers.advance(600_000);
  await timers.done();
  expect(await readdir(join(dataDir, 'mail'))).toEqual([]);
  expect(await readdir(join(dataDir, 'media', '.unfinished'))).toEqual([]);
  expect((await stat(log)).size).toBe(0);
  await server.stop();
});

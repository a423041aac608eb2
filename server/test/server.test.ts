import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';

import { freshDatabase } from './database.ts';
import { startTestServer } from './server.ts';

test('leaves no database or folder after a failed start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-failing-'));
  const webDist = join(folder, 'dist');
  await mkdir(webDist);
  await writeFile(join(webDist, 'index.html'), '<meta name="rookery-config" content="{}" />');
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const taken = createServer().listen(0, '127.0.0.1');
  const { db, drop } = await freshDatabase();
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    taken.close();
    await drop();
    await rm(folder, { recursive: true });
  });
  const databases = async (): Promise<unknown[]> => {
    const ours = `test\\_${process.pid}\\_%`;
    const found = await sql`select datname from pg_database where datname like ${ours}`.execute(db);
    return found.rows;
  };
  const before = await databases();
  expect(before).toHaveLength(1);
  const appUrl = `http://127.0.0.1:${(taken.address() as AddressInfo).port}`;
  await expect(startTestServer({ webDist, config: { appUrl } })).rejects.toThrow('EADDRINUSE');
  expect(await databases()).toEqual(before);
  expect(await readdir(temporary)).toEqual([]);
});

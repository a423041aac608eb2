// Thorough: This test creates and starts an embedded database, as main.test.ts does.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { findDataFolderHolder } from '#src/platform/config/data-folder-lock.ts';
import { joinOwnDatabase, openOwnDatabase } from '#src/platform/db/own-database.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

test('joins a running embedded database, or starts one', async () => {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'rookery-join-')));
  const config = { dataDir, databaseUrl: null };
  const alone = await joinOwnDatabase({ config, log });
  expect(await findDataFolderHolder(dataDir)).toBe(String(process.pid));
  await alone.pool.query("create table rooks as select 'elm' as nest");
  await alone.close();
  expect(await findDataFolderHolder(dataDir)).toBeNull();

  const server = await openOwnDatabase({ config, log });
  await expect(openOwnDatabase({ config, log })).rejects.toThrow('Another Rookery');
  const command = await joinOwnDatabase({ config, log });
  expect((await command.pool.query('select nest from rooks')).rows).toEqual([{ nest: 'elm' }]);
  await command.close();
  expect((await server.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await server.close();
  await rm(dataDir, { recursive: true });
});

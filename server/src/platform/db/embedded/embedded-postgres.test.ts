import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from 'vitest';

import { queryEmbedded, embeddedScene, makePackage } from '#test/embedded-scene.ts';
import { type EmbeddedPostgresLog, startEmbeddedPostgres } from './embedded-postgres.ts';
import { completeLibraryLinks } from './postgres-binaries.ts';

let folder: string;
let messages: string[];
let log: EmbeddedPostgresLog;
const scene = embeddedScene();
const { borrow, start } = scene;
beforeEach(() => {
  ({ folder, messages, log } = scene);
});

const settingsQuery = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
  current_setting('listen_addresses') as ports, current_setting('server_encoding') as encoding, lower('ÄÉ') as lower`;

describe('a data folder', () => {
  test('keeps its rows across starts without a network port', async () => {
    await borrow(folder);
    const before = await start(folder);
    const settings = await queryEmbedded(before, settingsQuery);
    expect(settings).toEqual([
      { fsync: 'on', commit: 'on', ports: '', encoding: 'UTF8', lower: 'äé' },
    ]);
    await queryEmbedded(before, "create table rooks as select 'elm' as nest");
    await before.stop();
    expect(await readdir(join(folder, 'postgres-socket'))).toEqual([]);
    const after = await start(folder);
    expect(await queryEmbedded(after, 'select nest from rooks')).toEqual([{ nest: 'elm' }]);
    expect((await stat(after.connection.host)).mode & 0o777).toBe(0o700);
    expect(messages).toEqual([]);
  });

  test('is rejected if another major version made it', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start(folder)).rejects.toThrow(
      /was made by PostgreSQL 15, [^\n]*DATABASE_URL to your own PostgreSQL\.$/,
    );
  });

  test('with damaged files reports the current error only', async () => {
    await borrow(folder);
    await writeFile(join(folder, 'postgres.log'), 'ERROR:  relation "old" does not exist\n');
    const control = join(folder, 'postgres', 'global', 'pg_control');
    await rename(control, `${control}.away`);
    const damaged = startEmbeddedPostgres({ dataDir: folder, log });
    await expect(damaged).rejects.toThrow(/^PostgreSQL did not start in .*: .*pg_control.*No such/);
    await rename(`${control}.away`, control);
  });
});

describe('library links that the package lacks', () => {
  test('are made in the package with relative targets', async () => {
    const { native, links } = await makePackage(folder);
    expect(await completeLibraryLinks(native, links)).toBeNull();
    expect(await readlink(join(native, 'lib', 'libone.so.1'))).toBe('libone.so.1.2');
    expect(await completeLibraryLinks(native, links)).toBeNull();
    expect(existsSync(links)).toBe(false);
  });
});

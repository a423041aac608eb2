import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openDataFolder } from '#src/platform/config/data-folder.ts';
import { findDataFolderHolder, lockDataFolder } from '#src/platform/config/data-folder-lock.ts';
import { expectOneHolder, startHolder } from '#test/lock-holder.ts';

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'rookery-folder-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  test('creates a missing folder and leaves nothing in it', async () => {
    const path = join(folder, 'a', 'b');
    expect(await openDataFolder(path)).toBe(path);
    expect(await readdir(path)).toEqual([]);
  });

  test('rejects a read-only folder in one line', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openDataFolder(join(file, 'data'))).rejects.toThrow(
      /^The data folder .*\/file\/data cannot be written \(ENOTDIR\)\. [^\n]*DATA_DIR to another folder\.$/,
    );
  });

  test('rejects a folder below /proc without hanging', async () => {
    await expect(openDataFolder('/proc/rookery/data')).rejects.toThrow(
      /^The data folder \/proc\/rookery\/data cannot be written \(ENOENT\)\. [^\n]*DATA_DIR to another folder\.$/,
    );
  });
});

describe('the lock of the data folder', () => {
  test("names the owner's pid and is free after kill -9", async () => {
    const holder = await startHolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(
      `Another Rookery process (${holder.pid}) is using ${folder}.`,
    );
    expect(await findDataFolderHolder(folder)).toBe(String(holder.pid));
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await findDataFolderHolder(folder)).toBeNull();
    const lock = await lockDataFolder(folder);
    expect(await findDataFolderHolder(folder)).toBe(String(process.pid));
    await lock.release();
    expect(await findDataFolderHolder(folder)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  test('is taken by exactly one of many after a crash', () => expectOneHolder(folder, 1));

  test('can be released while a client stays connected', async () => {
    const lock = await lockDataFolder(folder);
    const asker = connect({ path: join(folder, 'rookery.lock'), allowHalfOpen: true });
    const [answer] = (await once(asker, 'data')) as [Buffer];
    expect(answer.toString()).toBe(String(process.pid));
    await lock.release();
    expect(await findDataFolderHolder(folder)).toBeNull();
    asker.destroy();
  });

  test('works at any folder depth', async () => {
    const deep = join(folder, ...Array.from({ length: 12 }, () => 'a-rather-long-name'));
    await mkdir(deep, { recursive: true });
    const lock = await lockDataFolder(deep);
    await expect(lockDataFolder(deep)).rejects.toThrow('Another Rookery');
    await lock.release();
  });
});

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  removeDraft,
  describeDatabase,
  refuseUnfinished,
  refuseUnfinishedMove,
} from './unfinished.ts';

const THERE = 'postgres://a:hunter2@db.example/rooks';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rookery-unfinished-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function make(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(join(dataDir, path, '..'), { recursive: true });
    await (path.endsWith('/') ? mkdir(join(dataDir, path)) : writeFile(join(dataDir, path), '{}'));
  }
}

const refused = (databaseUrl: string | null = null): Promise<string> =>
  refuseUnfinished({ dataDir, databaseUrl }).then(
    () => '',
    (error: Error) => error.message,
  );

describe('unfinished restore', () => {
  const RESTORE = 'A restore into this folder did not finish. Run it again.';

  test('is reported while its temporary folder exists', async () => {
    expect(await refused()).toBe('');
    await make('restoring/');
    expect(await refused()).toBe(`${RESTORE} The folder is ${dataDir}.`);
    await make('restoring/restore.json', 'secrets.json', 'postgres/PG_VERSION');
    expect(await refused(THERE)).toContain(RESTORE);
    await removeDraft(dataDir, 'restore');
    expect(await refused()).toBe('');
    expect(await readdir(dataDir)).toEqual(['postgres', 'secrets.json']);
  });

  test('ignores the temporary folder of an earlier version', async () => {
    await make('restoring/', 'secrets.json');
    expect(await refused()).toBe('');
  });
});

describe('unfinished move', () => {
  const MOVE = 'A move into this folder did not finish. Run it again.';

  test('into the folder is reported until the database is there', async () => {
    await make('secrets.json', 'moving/');
    expect(await refused()).toContain(MOVE);
    expect(await refused(THERE)).toBe('');
    await make('postgres/PG_VERSION');
    expect(await refused()).toBe('');
  });

  test('into an empty database is reported for that database only', async () => {
    await make('secrets.json', 'moving/to');
    await writeFile(join(dataDir, 'moving/to'), describeDatabase(THERE));
    const move = (databaseUrl: string | null, isEmpty: boolean): Promise<void> =>
      refuseUnfinishedMove({ dataDir, databaseUrl }, () => Promise.resolve(isEmpty));
    await expect(move(THERE, true)).rejects.toThrow('A move into this database did not finish.');
    await expect(move(THERE, true)).rejects.not.toThrow('hunter2');
    await expect(move(THERE, false)).resolves.toBeUndefined();
    await expect(move('postgres://db.example/other', true)).resolves.toBeUndefined();
    await expect(move(null, true)).resolves.toBeUndefined();
  });
});

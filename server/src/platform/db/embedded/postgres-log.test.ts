import { appendFile, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { lastComplaint, openPostgresLog, postgresLog, trimPostgresLog } from './postgres-log.ts';

const MIB = 1024 * 1024;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-log-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a log that grows while the server writes to it is emptied, and its end is kept', async () => {
  const path = postgresLog(folder);
  const log = await openPostgresLog(path);
  const server = await open(path, 'a');
  await server.write('a small log\n');
  await trimPostgresLog(path);
  expect(await readFile(path, 'utf8')).toBe('a small log\n');
  await appendFile(path, Buffer.alloc(11 * MIB, 'x'));
  await server.write('the end\n');
  await trimPostgresLog(path);
  expect((await stat(path)).size).toBe(0);
  const old = await readFile(`${path}.1`, 'utf8');
  expect(old).toHaveLength(10 * MIB);
  expect(old.endsWith('xthe end\n')).toBe(true);
  // The server's own file is still the one that is read.
  await server.write('and on\n');
  expect(await readFile(path, 'utf8')).toBe('and on\n');
  await server.close();
  await log.close();
});

test('a log that is not there is no error', async () => {
  await expect(trimPostgresLog(postgresLog(folder))).resolves.toBeUndefined();
});

test.each([
  [
    'what initdb could not do, not what it did then',
    'initdb: error: could not write\ninitdb: removing it\n',
    'initdb: error: could not write',
  ],
  [
    'that nobody has a name',
    'initdb: could not look up effective user ID 9\n',
    'initdb: could not look up effective user ID 9',
  ],
  ['the last error of the server', '1 FATAL:  one\n2 FATAL:  two\n3 LOG:  bye\n', 'two'],
  ['its last line, where none is an error', 'one\ntwo\n', 'two'],
  ['nothing', '', 'it gave no reason'],
])('the last complaint is %s', async (_case, text, complaint) => {
  const path = postgresLog(folder);
  await appendFile(path, `before\n${text}`);
  expect(await lastComplaint({ path, size: 7 })).toBe(`${complaint} (see ${path})`);
});

import { appendFile, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { findLastError, openPostgresLog, postgresLog, trimPostgresLog } from './postgres-log.ts';

const MIB = 1024 * 1024;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-log-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('empties a growing log and keeps its end', async () => {
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
  await server.write('and on\n');
  expect(await readFile(path, 'utf8')).toBe('and on\n');
  await server.close();
  await log.close();
});

test('accepts a missing log', async () => {
  await expect(trimPostgresLog(postgresLog(folder))).resolves.toBeUndefined();
});

test.each([
  [
    'initdb’s failure, not its progress',
    'initdb: error: could not write\ninitdb: removing it\n',
    'initdb: error: could not write',
  ],
  [
    'a missing user name',
    'initdb: could not look up effective user ID 9\n',
    'initdb: could not look up effective user ID 9',
  ],
  ['the server’s last error', '1 FATAL:  one\n2 FATAL:  two\n3 LOG:  bye\n', 'two'],
  ['its last line, if none is an error', 'one\ntwo\n', 'two'],
  ['nothing', '', 'it gave no reason'],
])('returns as last error %s', async (_case, text, complaint) => {
  const path = postgresLog(folder);
  await appendFile(path, `before\n${text}`);
  expect(await findLastError({ path, size: 7 })).toBe(`${complaint} (see ${path})`);
});

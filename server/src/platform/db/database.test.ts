import { createServer } from 'node:net';

import { describe, expect, inject, test } from 'vitest';

import { StartupError } from '#src/kernel/startup-error.ts';
import { openDatabase } from '#src/platform/db/database.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

describe('a wrong DATABASE_URL, reported without its password', () => {
  const server = inject('postgres');
  const socket = encodeURIComponent(server.host);
  test.each([
    [
      'no listening server',
      'postgres://alice:hunter2@127.0.0.1:1/rooks',
      /127\.0\.0\.1:1\/rooks .*REFUSED/,
    ],
    ['no such host', 'postgres://alice:hunter2@nowhere.invalid/rooks', /nowhere\.invalid:5432/],
    ['no such user', `postgres://alice:hunter2@localhost/postgres?host=${socket}`, /"alice"/],
    [
      'no such database',
      `postgres://${server.user}:hunter2@localhost/nests?host=${socket}`,
      /"nests" does not exist/,
    ],
  ])('%s', async (_case, url, expected) => {
    const error = await openDatabase({ connection: url, log }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StartupError);
    const { message } = error as StartupError;
    expect(message).toMatch(expected);
    expect(message).toMatch(/^DATABASE_URL cannot be used: [^\n]+$/);
    expect(message).not.toContain('hunter2');
  });

  test('a server that is not PostgreSQL', async () => {
    const stranger = createServer((client) => client.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as { port: number };
    const opened = openDatabase({ connection: `postgres://a:hunter2@127.0.0.1:${port}/b`, log });
    await expect(opened).rejects.toThrow(/^DATABASE_URL cannot be used: [^\n]+$/);
    stranger.close();
  });
});

test('logs a lost connection and opens a new one', async () => {
  const warnings: string[] = [];
  const { host, port, user } = inject('postgres');
  const database = await openDatabase({
    connection: { host, port, user, database: 'postgres' },
    log: { warn: (_details, message) => void warnings.push(message) },
    poolSize: 1,
  });
  const lost = new Promise((resolve) => database.pool.once('error', resolve));
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const other = await openDatabase({ connection: { host, port, user, database: 'postgres' }, log });
  await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await lost;
  expect(warnings).toEqual(['A database connection was lost']);
  const settings = await database.pool.query(
    "select current_setting('statement_timeout') as timeout, current_setting('application_name') as name",
  );
  expect(settings.rows).toEqual([{ timeout: '10s', name: 'rookery' }]);
  await database.close();
  await other.close();
});

test.each(['LATIN1', 'SQL_ASCII'])(
  'rejects a database with encoding %s in one line',
  async (encoding) => {
    const { host, port, user } = inject('postgres');
    const owner = await openDatabase({ connection: { host, port, user, database: 'postgres' } });
    const name = `test_${process.pid}_${encoding.toLowerCase()}`;
    await owner.pool.query(
      `create database ${name} template template0 encoding '${encoding}' locale_provider libc locale 'C'`,
    );
    const opening = openDatabase({ connection: { host, port, user, database: name } });
    await expect(opening).rejects.toThrow(
      new RegExp(
        `^DATABASE_URL points to a database with the encoding ${encoding}, [^\\n]* encoding 'UTF8';$`,
      ),
    );
    await owner.pool.query(`drop database ${name} with (force)`);
    await owner.close();
  },
);

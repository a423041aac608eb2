import { once } from 'node:events';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '#test/empty-database.ts';
import { copyIn, copyOut } from './copy-rows.ts';

let database: EmptyDatabase;
let pool: pg.Pool;
let client: pg.PoolClient;

beforeAll(async () => {
  database = await emptyDatabase();
  pool = database.openPool();
  await pool.query('create table numbers (number integer primary key)');
});
beforeEach(async () => {
  client = await pool.connect();
  client.on('error', () => undefined);
  await client.query('truncate numbers');
});
afterEach(() => client.release(true));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function* lines(...given: (string | number)[]): AsyncGenerator<Buffer> {
  for (const line of given) yield Buffer.from(`${line}\n`);
}

async function read(statement: string): Promise<string> {
  let text = '';
  for await (const chunk of copyOut(client, statement).text) text += String(chunk);
  return text;
}

const cutOff = async (): Promise<void> => {
  const { processID } = client as { processID?: number };
  await pool.query('select pg_terminate_backend($1)', [processID]);
};

test('copies rows out and in unchanged, with their counts', async () => {
  expect(await copyIn(client, 'copy numbers from stdin', lines(3, 1, 2))).toBe(3);
  const out = copyOut(client, 'copy (select number from numbers order by number) to stdout');
  let text = '';
  for await (const chunk of out.text) text += String(chunk);
  expect(text).toBe('1\n2\n3\n');
  expect(out.rows()).toBe(3);
});

test('reports a refused statement and keeps the connection usable', async () => {
  const into = 'copy numbers from stdin';
  await expect(copyIn(client, into, lines('x'))).rejects.toThrow('type integer: "x"');
  await expect(copyIn(client, into, lines(1, 1))).rejects.toThrow('duplicate key');
  await expect(copyIn(client, 'copy nothing from stdin', lines(1))).rejects.toThrow('not exist');
  await expect(read('copy nothing to stdout')).rejects.toThrow('not exist');
  await expect(
    read('copy (select 1 / (5 - n) from generate_series(1, 9) n) to stdout'),
  ).rejects.toThrow('division by zero');
  expect(await copyIn(client, into, lines(1, 2))).toBe(2);
  expect((await client.query('select count(*)::int as count from numbers')).rows).toEqual([
    { count: 2 },
  ]);
});

test('reports a refusal before the input is fully read', async () => {
  let given = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) {
      yield Buffer.from(given === 3 ? 'x\n'.repeat(10_000) : `${given}\n`);
      given += 1;
      await setImmediate();
    }
  }
  await expect(copyIn(client, 'copy numbers from stdin', endless())).rejects.toThrow(
    'integer: "x"',
  );
});

test('writes nothing when the input fails, and reports why', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('1\n');
    throw new Error('The file has gone.');
  }
  await expect(copyIn(client, 'copy numbers from stdin', broken())).rejects.toThrow(
    'The file has gone.',
  );
  expect((await client.query('select from numbers')).rowCount).toBe(0);
});

test('reports an early failure to a late reader', async () => {
  const { text } = copyOut(client, 'copy nothing to stdout');
  await client.query('select');
  await setImmediate();
  const reading = async (): Promise<void> => {
    for await (const _chunk of text);
  };
  await expect(reading()).rejects.toThrow('not exist');
});

test('ends both directions when the connection is cut', async () => {
  async function* cutInTheMiddle(): AsyncGenerator<Buffer> {
    yield Buffer.from('1\n');
    const isOver = once(client, 'error');
    await cutOff();
    await isOver;
    yield Buffer.from('2\n');
  }
  await expect(copyIn(client, 'copy numbers from stdin', cutInTheMiddle())).rejects.toThrow(
    /terminat/i,
  );
  client.release(true);
  client = await pool.connect();
  client.on('error', () => undefined);
  const many = copyOut(
    client,
    "copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout",
  );
  const reading = async (): Promise<void> => {
    let isFirst = true;
    for await (const _chunk of many.text) {
      if (isFirst) await cutOff();
      isFirst = false;
    }
  };
  await expect(reading()).rejects.toThrow(/terminat/i);
});

const LETTERS = `select repeat(chr(97 + n % 26), 1 + n * n * 37 % $length) as text from generate_series(1, $count) n`;

test.for([
  { count: 3_000, length: 700, waitsMs: 0 },
  { count: 3_000, length: 700, waitsMs: 1 },
  { count: 200, length: 90_000, waitsMs: 1 },
])(
  'keeps late-read rows intact: $count of $length letters, $waitsMs ms',
  async ({ count, length, waitsMs }) => {
    const rows = LETTERS.replace('$length', `${length}`).replace('$count', `${count}`);
    const told = await client.query(
      `select string_agg(text, e'\n') || e'\n' as text from (${rows}) r`,
    );
    const kept: Buffer[] = [];
    for await (const chunk of copyOut(client, `copy (${rows}) to stdout`).text) {
      kept.push(chunk as Buffer);
      await delay(waitsMs);
    }
    expect(Buffer.concat(kept).toString() === told.rows[0].text).toBe(true);
  },
);

import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { type RedisPeer, startRedisPeer } from '#test/redis-peer.ts';
import { type Bus, createBus } from './bus.ts';
import { messageKind } from './message-kind.ts';
import { isOwnPacket, MESSAGE_BYTES, packMessages, unpackMessages } from './packets.ts';

const kind = (topic: string) => messageKind<unknown>(topic);

let database: FreshDatabase;
const started: Bus[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((bus) => bus.stop()));
});
afterAll(() => database.drop());

interface Process {
  bus: Bus;
  logged: string[];
}

async function startProcess(url?: string, community = 'ours'): Promise<Process> {
  const logged: string[] = [];
  const note = (_details: object, message: string): void => void logged.push(message);
  const redis = url === undefined ? null : { url, community };
  const bus = createBus({ pool: database.pool, redis, log: { warn: note, error: note } });
  started.push(bus);
  await bus.start();
  return { bus, logged };
}

function hear(bus: Bus, topic: string, count: number): Promise<unknown[]> {
  const heard: unknown[] = [];
  return new Promise((resolve) => {
    bus.on(kind(topic), (payload) => {
      heard.push(payload);
      if (heard.length === count) resolve(heard);
    });
  });
}

async function busConnections(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'rookery bus'`);
  return rows.map(({ pid }) => pid);
}

async function cut(connections: number[]): Promise<void> {
  await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
    connections,
  ]);
}

test('delivers a message once to this process and the others', async () => {
  const [here, there] = [await startProcess(), await startProcess()];
  const heardHere: unknown[] = [];
  here.bus.on(kind('posts'), (payload) => heardHere.push(payload));
  const heardThere = hear(there.bus, 'posts', 2);
  here.bus.publish(kind('posts'), { ids: ['a', 'b'] });
  expect(heardHere).toEqual([{ ids: ['a', 'b'] }]);
  const answer = hear(here.bus, 'answer', 1);
  here.bus.publish(kind('posts'), null);
  expect(await heardThere).toEqual([{ ids: ['a', 'b'] }, null]);
  there.bus.publish(kind('answer'), 1);
  await answer;
  expect(heardHere).toHaveLength(2);
});

test('never waits for messages that cannot be sent', async () => {
  const bus = createBus({
    pool: database.pool,
    log: { warn: () => undefined, error: () => undefined },
  });
  bus.publish(kind('posts'), 1);
  expect(await bus.sent()).toBeUndefined();
  await bus.stop();
});

test('delivers messages in order, and equal ones repeatedly', async () => {
  const [here, there] = [await startProcess(), await startProcess()];
  const sent = Array.from({ length: 3_000 }, (_, index) => ({ id: 'x'.repeat(40), n: index % 7 }));
  const heard = hear(there.bus, 'many', sent.length);
  for (const payload of sent) here.bus.publish(kind('many'), payload);
  expect(await heard).toEqual(sent);
});

test('rejects a message over the limit before any handler runs', async () => {
  const { bus } = await startProcess();
  const heard: unknown[] = [];
  bus.on(kind('large'), (payload) => heard.push(payload));
  expect(() => bus.publish(kind('large'), 'ö'.repeat(MESSAGE_BYTES / 2))).toThrow(
    /large has \d+ bytes/,
  );
  expect(heard).toEqual([]);
});

test('delivers the largest allowed message', async () => {
  const [here, there] = [await startProcess(), await startProcess()];
  const heard = hear(there.bus, 'large', 1);
  const payload = 'x'.repeat(MESSAGE_BYTES - '["large",""]'.length);
  here.bus.publish(kind('large'), payload);
  expect(await heard).toEqual([payload]);
});

test('logs a throwing handler and skips unsubscribed ones', async () => {
  const { bus, logged } = await startProcess();
  const heard: string[] = [];
  bus.on(kind('posts'), () => {
    throw new Error('broken');
  });
  const leave = bus.on(kind('posts'), () => heard.push('first'));
  bus.on(kind('posts'), () => heard.push('second'));
  bus.publish(kind('posts'), 1);
  leave();
  bus.publish(kind('posts'), 2);
  expect(heard).toEqual(['first', 'second', 'second']);
  expect(logged).toEqual(Array(2).fill('A message handler failed'));
});

test('resets handlers and resumes messages after a reconnect', async () => {
  const [here, there] = [await startProcess(), await startProcess()];
  const resets = [here, there].map(
    ({ bus }) => new Promise<void>((resolve) => bus.onReset(resolve)),
  );
  await cut(await busConnections());
  await Promise.all(resets);
  const heard = hear(there.bus, 'now', 1);
  here.bus.publish(kind('now'), 2);
  expect(await heard).toEqual([2]);
  expect(here.logged).toContain('The bus lost its connection');
});

test('sends queued messages after a reconnect', async () => {
  const here = await startProcess();
  const mine = await busConnections();
  const there = await startProcess();
  const heard = hear(there.bus, 'late', 1);
  await cut(mine);
  await expect.poll(() => here.logged).toContain('The bus lost its connection');
  here.bus.publish(kind('late'), 1);
  expect(await heard).toEqual([1]);
});

test('sends a message again that the database refused', async () => {
  // A function named `pg_notify` earlier on the search path makes every send fail until it is dropped.
  await database.pool.query(`
    create schema broken;
    create function broken.pg_notify(text, text) returns void language plpgsql
      as 'begin raise exception ''no messages today''; end'`);
  const name = database.connection.database;
  await database.pool.query(`alter database ${name} set search_path to broken, public, pg_catalog`);
  const [here, there] = [await startProcess(), await startProcess()];
  const heard = hear(there.bus, 'kept', 2);
  here.bus.publish(kind('kept'), 1);
  await expect.poll(() => here.logged).toContain('Messages are waiting for a connection');
  here.bus.publish(kind('kept'), 2);
  await database.pool.query('drop schema broken cascade');
  await database.pool.query(`alter database ${name} reset search_path`);
  expect(await heard).toEqual([1, 2]);
});

test('resets other processes when the send queue overflows', async () => {
  const here = await startProcess();
  const there = await startProcess();
  const local = createBus({
    pool: database.pool,
    log: { warn: () => undefined, error: () => undefined },
  });
  started.push(local);
  const reset = new Promise<void>((resolve) => there.bus.onReset(resolve));
  const gap = new Promise<void>((resolve) => there.bus.onGap(resolve));
  const last = hear(there.bus, 'many', 2);
  for (let count = 0; count < 10_002; count += 1) local.publish(kind('many'), count);
  await local.start();
  await reset;
  await gap;
  expect(await last).toEqual([10_000, 10_001]);
  expect(here.logged).toEqual([]);
});

test('sends queued messages on stop, then nothing', async () => {
  const [here, there] = [await startProcess(), await startProcess()];
  const heard = hear(there.bus, 'last', 1);
  here.bus.publish(kind('last'), 1);
  await here.bus.stop();
  expect(await heard).toEqual([1]);
});

test('ignores foreign payloads on the channel', async () => {
  const { bus, logged } = await startProcess();
  const foreign = ['', 'text', '{}', '[]', '[1,2]', '["o",1,["t"]]', '["o",1,[1,2]]'];
  for (const word of foreign)
    await database.pool.query(`select pg_notify('rookery_bus', $1)`, [word]);
  const heard = hear(bus, 'real', 1);
  await database.pool.query(`select pg_notify('rookery_bus', '["o",1,["real",1]]')`);
  expect(await heard).toEqual([1]);
  expect(logged).toEqual(foreign.map(() => 'Ignored an invalid message on the bus'));
});

test('reports on start that there is no database', async () => {
  const pool = new pg.Pool({ ...database.connection, database: 'no_such_database' });
  const bus = createBus({ pool, log: { warn: () => undefined, error: () => undefined } });
  await expect(bus.start()).rejects.toThrow(/no_such_database/);
  await bus.stop();
  await pool.end();
});

describe('over Redis', () => {
  let redis: RedisPeer;
  beforeEach(async () => {
    redis = await startRedisPeer();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((bus) => bus.stop()));
    await redis.stop();
  });

  test('delivers messages in order when there is no PostgreSQL', async () => {
    const [here, there] = [await startProcess(redis.url), await startProcess(redis.url)];
    const byDatabase = await startProcess();
    const strays: unknown[] = [];
    byDatabase.bus.on(kind('many'), (payload) => strays.push(payload));
    const sent = Array.from({ length: 3_000 }, (_, n) => ({ id: 'ö'.repeat(20), n }));
    const heard = hear(there.bus, 'many', sent.length);
    for (const payload of sent) here.bus.publish(kind('many'), payload);
    expect(await heard).toEqual(sent);
    expect(strays).toEqual([]);
  });

  test('resolves sent() for concurrent callers only after delivery', async () => {
    const { bus } = await startProcess(redis.url);
    const waits = Array.from({ length: 20 }, async (_each, number) => {
      bus.publish(kind('posts'), number);
      if (number % 3 === 0) await Promise.resolve();
      await bus.sent();
      return redis.asked.get('PUBLISH') ?? 0;
    });
    const taken = await Promise.all(waits);
    expect(Math.min(...taken)).toBeGreaterThan(0);
    const before = redis.asked.get('PUBLISH') ?? 0;
    bus.publish(kind('posts'), 'last');
    await bus.sent();
    expect(redis.asked.get('PUBLISH')).toBe(before + 1);
  });

  test('resets handlers after a Redis reconnect', async () => {
    const [here, there] = [await startProcess(redis.url), await startProcess(redis.url)];
    const resets = [here, there].map(
      ({ bus }) => new Promise<void>((resolve) => bus.onReset(resolve)),
    );
    redis.cut();
    await Promise.all(resets);
    const heard = hear(there.bus, 'now', 1);
    here.bus.publish(kind('now'), 1);
    expect(await heard).toEqual([1]);
    expect(here.logged).toContain('The bus lost its connection');
  });

  test('starts without Redis and receives messages once it is there', async () => {
    redis.isShut = true;
    const here = await startProcess(redis.url);
    expect(here.logged).toContain('The bus is not connected yet');
    expect(here.bus.isUp()).toBe(false);
    redis.isShut = false;
    const restored = new Promise<void>((resolve) => here.bus.onGap(resolve));
    await restored;
    expect(here.bus.isUp()).toBe(true);
    const there = await startProcess(redis.url);
    const heard = hear(here.bus, 'now', 1);
    there.bus.publish(kind('now'), 1);
    expect(await heard).toEqual([1]);
  });

  test('drops an unresponsive Redis connection and retries', async () => {
    redis.isSilent = true;
    const here = await startProcess(redis.url);
    expect(here.logged).toContain('The bus is not connected yet');
    redis.isSilent = false;
    await new Promise<void>((resolve) => here.bus.onGap(resolve));
  });

  test('separates the messages of two communities on one Redis', async () => {
    const [ours, theirs] = [await startProcess(redis.url), await startProcess(redis.url, 'theirs')];
    const strays: unknown[] = [];
    theirs.bus.on(kind('posts'), (payload) => strays.push(payload));
    const third = await startProcess(redis.url);
    const heard = hear(third.bus, 'posts', 1);
    ours.bus.publish(kind('posts'), 1);
    await heard;
    expect(strays).toEqual([]);
  });
});

test('packs messages in order, under the size limit', () => {
  const payload = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 1_800 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ maxLength: 20 }), payload)), (messages) => {
      const texts = messages.map((sent) => JSON.stringify(sent));
      const origin = '2f0b6a3e-0000-4000-8000-000000000000';
      const packets = packMessages(origin, texts, 2 ** 53 - 1_000);
      for (const packet of packets) {
        expect(Buffer.byteLength(packet)).toBeLessThan(8_000);
        expect(isOwnPacket(origin, packet)).toBe(true);
      }
      expect(new Set(packets).size).toBe(packets.length);
      const unpacked = packets.flatMap((packet) => unpackMessages(packet) ?? []);
      expect(unpacked).toEqual(texts.map((each) => JSON.parse(each)));
    }),
  );
});

// Thorough: it starts a primary and a standby of its own.
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';

import { type ReplicaPair, startReplicaPair } from '#test/replica-pair.ts';
import { checkReplicaLag } from './doctor-replica.ts';

let pair: ReplicaPair;
let primary: pg.Pool;
beforeAll(async () => {
  pair = await startReplicaPair();
  primary = new pg.Pool({ connectionString: pair.primaryUrl, max: 1 });
}, 120_000);
afterAll(async () => {
  await primary.end();
  await pair.stop();
});

const write = (): Promise<unknown> =>
  primary.query('create table if not exists written (id integer); insert into written values (1)');

test('reports a lagging replica only while its replay is paused', { timeout: 60_000 }, async () => {
  await write();
  expect(await checkReplicaLag(primary, pair.replicaUrl, 1000)).toEqual([]);
  await pair.pause();
  await write();
  const [found] = await checkReplicaLag(primary, pair.replicaUrl, 1000);
  expect(found?.state).toBe('broken');
  expect(found?.text).toMatch(/^The replica at DATABASE_READ_URL is \d+ s behind/);
  expect(await checkReplicaLag(primary, pair.replicaUrl)).toEqual([]);
  await pair.resume();
  expect(await checkReplicaLag(primary, pair.replicaUrl, 1000)).toEqual([]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { workingFor } from '#src/kernel/work.ts';
import { type ReplicaPair, startReplicaPair } from '#test/replica-pair.ts';
import { type Database, openDatabase } from '#src/platform/db/database.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PACE = { look: 25, hold: 50, behind: 500 };
const READER = { memberId: null, mayBeLate: true, noteWrite: () => undefined };

let pair: ReplicaPair;
let database: Database;
const told: string[] = [];
beforeAll(async () => {
  pair = await startReplicaPair();
  const log = {
    warn: (details: { reason?: string }, message: string) =>
      void told.push(details.reason ? `${message}: ${details.reason}` : message),
  };
  const { primaryUrl: connection, replicaUrl: replica } = pair;
  database = await openDatabase({ connection, replica, replicaPace: PACE, log });
});
afterAll(async () => {
  await database.close();
  await pair.stop();
});

const isUsed = (): boolean => database.replica?.serves(READER) ?? false;

/** Whether a list would be answered by a copy. */
async function readsCopy(): Promise<boolean> {
  const { rows } = await workingFor(READER, () =>
    sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(database.db),
  );
  return rows[0]?.copy ?? false;
}

test('what may be late is read from the replica, all else and every write from the primary', async () => {
  await vi.waitFor(() => expect(isUsed()).toBe(true), 20_000);
  expect(await readsCopy()).toBe(true);
  const { rows } = await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(
    database.db,
  );
  expect(rows).toEqual([{ copy: false }]);
  let isNoted = false;
  const writer = { ...READER, noteWrite: () => (isNoted = true) };
  await workingFor(writer, () =>
    sql`insert into outbox (topic, payload) values ('x', '{}')`.execute(database.db),
  );
  expect(isNoted).toBe(true);
  // What looks like a read and is none is done where it can be.
  const lock = sql`select pg_advisory_xact_lock(1), nextval('outbox_id_seq')`;
  await workingFor(READER, () => lock.execute(database.db));
});

test('a replica that is too far behind is told of once, and used again when it has caught up', async () => {
  told.length = 0;
  await pair.pause();
  await sql`insert into outbox (topic, payload) values ('x', '{}')`.execute(database.db);
  await vi.waitFor(() => expect(told).toHaveLength(1), 20_000);
  expect(told[0]).toMatch(
    /^The replica is not used; lists are read from the primary: it is \d+ s behind$/,
  );
  expect(await readsCopy()).toBe(false);
  await pair.resume();
  await vi.waitFor(() => expect(told).toHaveLength(2), 20_000);
  expect(told[1]).toBe('The replica answers lists again');
});

test('a list that waits for a replica that hangs is answered by the primary, and the replica is found again', async () => {
  await vi.waitFor(async () => expect(await readsCopy()).toBe(true), 20_000);
  told.length = 0;
  await pair.freeze();
  try {
    // The first is asked while the replica is still taken for well.
    expect(await readsCopy()).toBe(false);
    expect(told).toHaveLength(1);
    expect(await readsCopy()).toBe(false);
  } finally {
    pair.thaw();
  }
  await vi.waitFor(async () => expect(await readsCopy()).toBe(true), 20_000);
});

test('a replica that ends is asked no more, and found again', async () => {
  await vi.waitFor(async () => expect(await readsCopy()).toBe(true), 20_000);
  told.length = 0;
  await pair.stopReplica();
  expect(await readsCopy()).toBe(false);
  await vi.waitFor(() => expect(told).toHaveLength(1), 20_000);
  expect(database.replica?.health()).not.toBeNull();
  await pair.startReplica();
  await vi.waitFor(async () => expect(await readsCopy()).toBe(true), 20_000);
});

test('an address that leads to no replica of this database is refused in one line', async () => {
  const { primaryUrl: connection } = pair;
  const log = { warn: () => undefined };
  await expect(openDatabase({ connection, replica: connection, log })).rejects.toThrow(
    /^DATABASE_READ_URL does not lead to a replica .* it is no copy/,
  );
});

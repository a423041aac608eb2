// Thorough: This test starts a standby of PostgreSQL, pauses the standby and stops it.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { runInCallContext } from '#src/kernel/call-context.ts';
import { type ReplicaPair, startReplicaPair } from '#test/replica-pair.ts';
import { type Database, openDatabase } from '#src/platform/db/database.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PACE = { look: 25, hold: 50, behind: 3000 };
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

const NOT_USED = 'The replica is not used; lists are read from the primary: ';
const AGAIN = 'The replica is used for lists again';
function expectTurns(): void {
  expect(told).not.toEqual([]);
  const kinds = told.map((line) => (line.startsWith(NOT_USED) ? NOT_USED : line));
  expect(kinds).toEqual(kinds.map((_kind, at) => (at % 2 === 0 ? NOT_USED : AGAIN)));
}

async function readsCopy(): Promise<boolean> {
  const { rows } = await runInCallContext(READER, () =>
    sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(database.db),
  );
  return rows[0]?.copy ?? false;
}

test('sends only reads that may be stale to the replica', async () => {
  await vi.waitFor(async () => expect(await readsCopy()).toBe(true));
  const { rows } = await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(
    database.db,
  );
  expect(rows).toEqual([{ copy: false }]);
  let isNoted = false;
  const writer = { ...READER, noteWrite: () => (isNoted = true) };
  await runInCallContext(writer, () =>
    sql`insert into outbox (topic, payload) values ('x', '{}')`.execute(database.db),
  );
  expect(isNoted).toBe(true);
  const lock = sql`select pg_advisory_xact_lock(1), nextval('outbox_id_seq')`;
  await runInCallContext(READER, () => lock.execute(database.db));
});

test('logs a lagging replica once and uses it after catch-up', async () => {
  await vi.waitFor(async () => expect(await readsCopy()).toBe(true));
  told.length = 0;
  await pair.pause();
  await sql`insert into outbox (topic, payload) values ('x', '{}')`.execute(database.db);
  await vi.waitFor(() => expect(database.replica?.health()).toMatch(/^it is \d+ s behind$/));
  expect(await readsCopy()).toBe(false);
  const shown = database.replica?.lagMs() ?? 0;
  await vi.waitFor(() => expect(database.replica?.lagMs()).toBeGreaterThan(shown + 1000));
  expectTurns();
  await pair.resume();
  await vi.waitFor(() => expect(told.at(-1)).toBe(AGAIN));
  expectTurns();
});

test('falls back to the primary for a hanging replica', async () => {
  await vi.waitFor(async () => expect(await readsCopy()).toBe(true));
  told.length = 0;
  await pair.freeze();
  try {
    expect(await readsCopy()).toBe(false);
    expect(told.at(-1)).toContain(NOT_USED);
    expect(await readsCopy()).toBe(false);
    expectTurns();
  } finally {
    pair.thaw();
  }
  await vi.waitFor(async () => expect(await readsCopy()).toBe(true));
});

test('stops using a stopped replica, and finds it again', async () => {
  await vi.waitFor(async () => expect(await readsCopy()).toBe(true));
  told.length = 0;
  await pair.stopReplica();
  expect(await readsCopy()).toBe(false);
  await vi.waitFor(() => expect(database.replica?.health()).not.toBeNull());
  expectTurns();
  await pair.startReplica();
  await vi.waitFor(async () => expect(await readsCopy()).toBe(true));
});

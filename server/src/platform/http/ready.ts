import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';

import { createSingleFlight } from '#src/kernel/single-flight.ts';
import type { Timers } from '#src/kernel/timers.ts';
import type { Schema } from '#src/platform/db/schema.ts';

interface ReadyDeps {
  db: Kysely<Schema>;
  timers: Timers;
  nowMs(): number;
  /** Migrations of this version that the database does not have yet. @throws when it is newer than this version */
  pendingMigrations(): Promise<readonly string[]>;
  /** Free bytes where the data lies; null: nobody knows. */
  freeBytes(): Promise<number | null>;
  /** True once this process is about to end. */
  isLeaving(): boolean;
  /** Below it nothing more is taken in. */
  fullBytes: number;
}

const MIB = 1024 ** 2;
const KEPT_MS = 2000;
const PATIENCE_MS = 2000;

/** `GET /readyz`: 200 where members may be sent, 503 and why not where they may not. */
export function readyRoute(server: FastifyInstance, deps: ReadyDeps): void {
  const share = createSingleFlight<string[]>();
  let last: { at: number; problems: string[] } | null = null;

  async function ask(): Promise<string[]> {
    if (last && deps.nowMs() - last.at < KEPT_MS) return last.problems;
    return share('problems', async () => {
      const problems = await findInTime(deps);
      last = { at: deps.nowMs(), problems };
      return problems;
    });
  }

  server.get('/readyz', async (_request, reply) => {
    // At once: a balancer has only so long to hear of it.
    const problems = deps.isLeaving() ? ['This process is about to end.'] : await ask();
    if (problems.length > 0) reply.code(503).header('retry-after', '5');
    return { ready: problems.length === 0, problems };
  });
}

async function findInTime(deps: ReadyDeps): Promise<string[]> {
  const { promise: late, resolve } = Promise.withResolvers<string[]>();
  const cancel = deps.timers.after(PATIENCE_MS, () => resolve(['The database does not answer.']));
  try {
    const [database, disk] = await Promise.all([
      Promise.race([findInDatabase(deps).catch(() => ['The database does not answer.']), late]),
      findOnDisk(deps),
    ]);
    return [...database, ...disk];
  } finally {
    cancel();
  }
}

async function findInDatabase({ db, pendingMigrations }: ReadyDeps): Promise<string[]> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as locked`.execute(
    db,
  );
  const problems = rows[0]?.locked ? ['The database is read-only: nothing can be written.'] : [];
  const pending = await pendingMigrations().catch(() => null);
  if (pending === null) return [...problems, 'The database is not of this version of Rookery.'];
  if (pending.length === 0) return problems;
  const lacking = pending.length === 1 ? '1 migration' : `${pending.length} migrations`;
  return [...problems, `The database lacks ${lacking} of this version.`];
}

async function findOnDisk({ freeBytes, fullBytes }: ReadyDeps): Promise<string[]> {
  const free = await freeBytes();
  if (free === null || free >= fullBytes) return [];
  return [`${Math.floor(free / MIB)} MiB are free in the data folder: make room.`];
}

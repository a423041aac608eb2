import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';

import { StartupError } from '#src/kernel/startup-error.ts';
import { createSingleFlight } from '#src/kernel/single-flight.ts';
import type { Timers } from '#src/kernel/timers.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

interface ReadyOptions {
  db: Kysely<Schema>;
  timers: Timers;
  log: { warn(details: object, message: string): void };
  nowMs(): number;
  pendingMigrations(): Promise<readonly string[]>;
  freeBytes(): Promise<number | null>;
  /** False if messages of other processes do not arrive and this process needs them for its only role. */
  isHearing(): boolean;
  isLeaving(): boolean;
  fullBytes: number;
}

const MIB = 1024 ** 2;
const CACHE_MS = 2000;
const CHECK_TIMEOUT_MS = 2000;
const BUS_DOWN_LIMIT_MS = 15_000;

export function readyRoute(server: FastifyInstance, deps: ReadyOptions): void {
  const share = createSingleFlight<string[]>();
  const toldOf = new Set<string>();
  let deafSince: number | null = null;
  let last: { at: number; problems: string[] } | null = null;

  function tellOnce(problem: string): void {
    if (toldOf.has(problem)) return;
    toldOf.add(problem);
    deps.log.warn({ problem }, 'This process can no longer serve the community');
  }

  async function ask(): Promise<string[]> {
    if (last && deps.nowMs() - last.at < CACHE_MS) return last.problems;
    return share('problems', async () => {
      const problems = await findInTime(deps, tellOnce);
      last = { at: deps.nowMs(), problems };
      return problems;
    });
  }

  /**
   * Tolerates an outage of the bus for a while. The outage affects every process, so moving sockets would
   * not help.
   */
  function findDeaf(): string[] {
    deafSince = deps.isHearing() ? null : (deafSince ?? deps.nowMs());
    const isDeaf = deafSince !== null && deps.nowMs() - deafSince >= BUS_DOWN_LIMIT_MS;
    return isDeaf
      ? ['The message bus is disconnected: sockets of this process receive nothing new.']
      : [];
  }

  server.get('/readyz', async (_request, reply) => {
    // Report a shutdown immediately, because a load balancer has little time to notice it.
    const problems = deps.isLeaving()
      ? ['This process is shutting down.']
      : [...(await ask()), ...findDeaf()];
    if (problems.length > 0) reply.code(503).header('retry-after', '5');
    return { ready: problems.length === 0, problems };
  });
}

async function findInTime(deps: ReadyOptions, tell: (problem: string) => void): Promise<string[]> {
  const { promise: late, resolve } = Promise.withResolvers<string[]>();
  const cancel = deps.timers.after(CHECK_TIMEOUT_MS, () =>
    resolve(['The database does not answer.']),
  );
  try {
    const [database, disk] = await Promise.all([
      Promise.race([
        findInDatabase(deps, tell).catch(() => ['The database does not answer.']),
        late,
      ]),
      findOnDisk(deps),
    ]);
    return [...database, ...disk];
  } finally {
    cancel();
  }
}

async function findInDatabase(
  { db, pendingMigrations }: ReadyOptions,
  tell: (problem: string) => void,
): Promise<string[]> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as locked`.execute(
    db,
  );
  const problems = rows[0]?.locked ? ['The database is read-only: nothing can be written.'] : [];
  const pending = await pendingMigrations().catch((error: unknown) => why(error));
  if (typeof pending === 'string') {
    tell(pending);
    return [...problems, pending];
  }
  if (pending.length === 0) return problems;
  const lacking = pending.length === 1 ? '1 migration' : `${pending.length} migrations`;
  return [...problems, `The database is missing ${lacking} of this version.`];
}

const why = (error: unknown): string =>
  error instanceof StartupError
    ? error.message
    : 'The database does not match this version of Rookery.';

async function findOnDisk({ freeBytes, fullBytes }: ReadyOptions): Promise<string[]> {
  const free = await freeBytes();
  if (free === null || free >= fullBytes) return [];
  return [`Only ${Math.floor(free / MIB)} MiB left in the data folder. Free up space.`];
}

import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';

import { createSingleFlight } from '#src/kernel/single-flight.ts';
import type { Timers } from '#src/kernel/timers.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** A problem, shown to an operator. The route is public, so the text names no hosts, folders or members. */
interface Problem {
  part: 'database' | 'jobs' | 'disk' | 'clock';
  isGrave: boolean;
  text: string;
}

interface Health {
  ok: boolean;
  status: 'ok' | 'degraded' | 'down';
  problems: Pick<Problem, 'part' | 'text'>[];
}

interface HealthOptions {
  db: Kysely<Schema>;
  jobs: { health(): string | null };
  freeBytes(): Promise<number | null>;
  timers: Timers;
  disk: { isFull(): boolean };
  clockProblem?: () => Promise<string | null>;
}

const MIB = 1024 ** 2;
/** PostgreSQL stops when less space than this is free. */
export const FULL_BYTES = 100 * MIB;
const SCARCE_BYTES = 1024 * MIB;
const CHECK_TIMEOUT_MS = 2000;
const DATABASE_UNREACHABLE = 'The database does not answer.';
const READ_ONLY = 'The database is read-only: nothing can be written.';
const DISK_FULL = 'The disk of the database is full. Free up space.';

export function healthRoute(server: FastifyInstance, deps: HealthOptions): void {
  const share = createSingleFlight<Problem[]>();
  server.get('/healthz', async (_request, reply) => {
    const problems = await share('problems', () => findProblems(deps));
    const health = summarise(problems);
    if (health.status === 'down') reply.code(503).header('retry-after', '5');
    return health;
  });
}

async function findProblems(deps: HealthOptions): Promise<Problem[]> {
  const [database, free] = await Promise.all([findInTime(deps), deps.freeBytes()]);
  const problems: Problem[] = [...database];
  const fault = deps.jobs.health();
  if (fault !== null) problems.push({ part: 'jobs', isGrave: true, text: fault });
  return [...problems, ...findScarcity(free)];
}

async function findInTime(deps: HealthOptions): Promise<Problem[]> {
  const { promise: late, resolve } = Promise.withResolvers<Problem[]>();
  const cancel = deps.timers.after(CHECK_TIMEOUT_MS, () =>
    resolve([inDatabase(DATABASE_UNREACHABLE)]),
  );
  try {
    return await Promise.race([
      findInDatabase(deps).catch(() => [inDatabase(DATABASE_UNREACHABLE)]),
      late,
    ]);
  } finally {
    cancel();
  }
}

const inDatabase = (text: string): Problem => ({ part: 'database', isGrave: true, text });

async function findInDatabase({ db, disk, clockProblem }: HealthOptions): Promise<Problem[]> {
  const { rows } = await sql<{ locked: string }>`
    select current_setting('transaction_read_only') as locked`.execute(db);
  const clock = (await clockProblem?.()) ?? null;
  return [
    ...(rows[0]?.locked === 'on' ? [inDatabase(READ_ONLY)] : []),
    ...(disk.isFull() ? [inDatabase(DISK_FULL)] : []),
    ...(clock === null ? [] : [{ part: 'clock' as const, isGrave: false, text: clock }]),
  ];
}

function findScarcity(free: number | null): Problem[] {
  if (free === null || free >= SCARCE_BYTES) return [];
  const isGrave = free < FULL_BYTES;
  const text = `Only ${Math.floor(free / MIB)} MiB left in the data folder. Free up space.`;
  return [{ part: 'disk', isGrave, text }];
}

export async function freeBytesIn(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk && disk.blocks > 0 ? disk.bavail * disk.bsize : null;
}

function summarise(problems: readonly Problem[]): Health {
  const isDown = problems.some(({ isGrave }) => isGrave);
  const status = isDown ? 'down' : problems.length > 0 ? 'degraded' : 'ok';
  return {
    ok: !isDown,
    status,
    problems: problems.map(({ part, text }) => ({ part, text })),
  };
}

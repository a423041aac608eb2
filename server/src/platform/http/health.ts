import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';

import { createSingleFlight } from '#src/kernel/single-flight.ts';
import type { Schema } from '#src/platform/db/schema.ts';

/** In words for an operator, without names of hosts, folders or members: anyone may ask. */
interface Problem {
  part: 'database' | 'jobs' | 'disk';
  /** True: members feel it, or will soon. False: someone should look. */
  isGrave: boolean;
  text: string;
}

interface Health {
  ok: boolean;
  status: 'ok' | 'degraded' | 'down';
  problems: Pick<Problem, 'part' | 'text'>[];
}

interface HealthDeps {
  db: Kysely<Schema>;
  jobs: { health(): string | null };
  /** Free bytes where the data lies; null: nobody knows. */
  freeBytes(): Promise<number | null>;
}

const MIB = 1024 ** 2;
/** PostgreSQL stops for want of less. */
export const FULL_BYTES = 100 * MIB;
const SCARCE_BYTES = 1024 * MIB;

/** `GET /healthz`: 200 while members are served, 503 when they are not, or when work for them has stopped. */
export function healthRoute(server: FastifyInstance, deps: HealthDeps): void {
  const share = createSingleFlight<Problem[]>();
  server.get('/healthz', async (_request, reply) => {
    const problems = await share('problems', () => findProblems(deps));
    const health = summarise(problems);
    if (health.status === 'down') reply.code(503).header('retry-after', '5');
    return health;
  });
}

/** @throws when the database does not answer, which is answered like any call. */
async function findProblems({ db, jobs, freeBytes }: HealthDeps): Promise<Problem[]> {
  const { rows } = await sql<{ locked: string }>`
    select current_setting('transaction_read_only') as locked`.execute(db);
  const problems: Problem[] = [];
  if (rows[0]?.locked === 'on') {
    const text = 'The database is read-only: nothing can be written.';
    problems.push({ part: 'database', isGrave: true, text });
  }
  const fault = jobs.health();
  if (fault !== null) problems.push({ part: 'jobs', isGrave: true, text: fault });
  return [...problems, ...findScarcity(await freeBytes())];
}

function findScarcity(free: number | null): Problem[] {
  if (free === null || free >= SCARCE_BYTES) return [];
  const isGrave = free < FULL_BYTES;
  const text = `${Math.floor(free / MIB)} MiB are free in the data folder: make room.`;
  return [{ part: 'disk', isGrave, text }];
}

/** Some file systems do not tell: they have no blocks. */
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

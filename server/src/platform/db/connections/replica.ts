import pg from 'pg';

import { StartupError } from '#src/kernel/startup-error.ts';
import type { CallContext } from '#src/kernel/call-context.ts';
import { destroyConnection } from './circuit-breaker.ts';
import { createReplicaWatch, ReplicaUnusable } from './replica-watch.ts';
import { nameStatements } from './statement-names.ts';

/**
 * A slightly stale copy of the database. It serves lists to members whose latest writes have reached the
 * copy.
 */
export interface Replica {
  serves(work: CallContext): boolean;
  /** @returns null if the primary must run the query instead. */
  ask(text: string, values: readonly unknown[]): Promise<object | null>;
  touched(memberIds: readonly string[]): void;
  touchedAll(): void;
  health(): string | null;
  lagMs(): number;
  readonly answered: number;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  url: string;
  primary: pg.Pool;
  log: { warn(details: object, message: string): void };
  poolSize: number;
  nowMs?: () => number;
  pace?: Partial<ReplicaPace>;
}

/** Intervals and limits, in milliseconds. */
export interface ReplicaPace {
  look: number;
  behind: number;
  /**
   * Minimum wait after a recorded write. A write is recorded before its commit, and the commit's
   * notification may be late by this much.
   */
  hold: number;
}

const PACE: ReplicaPace = { look: 250, behind: 5000, hold: 1000 };
const STATEMENT_LIMIT_MS = 10_000;
/** PostgreSQL's code for a statement timeout. A retry on the primary would take as long. */
const STATEMENT_TIMEOUT_CODE = '57014';

export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { url, primary, log, poolSize, nowMs = () => performance.now() } = options;
  const pace = { ...PACE, ...options.pace };
  const target = { connectionString: url, connectionTimeoutMillis: 2000, keepAlive: true };
  const watch = createReplicaWatch({ target, primary, nowMs });
  const nameOf = nameStatements();
  const busy = new Set<pg.PoolClient>();
  const openedAt = nowMs();
  const marks = new Map<string, number>();
  let everybody = openedAt;
  let reason: string | null = null;
  let answered = 0;
  let isOver = false;
  let looking: Promise<void> = Promise.resolve();

  let opened: pg.Pool | null = null;

  function openPool(): pg.Pool {
    const limit = watch.way?.isPooled ? {} : { statement_timeout: STATEMENT_LIMIT_MS };
    const pool = new pg.Pool({
      ...target,
      ...limit,
      application_name: 'rookery lists',
      max: poolSize,
    });
    // The failing query reports the error to its caller.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => void client.on('error', () => undefined));
    pool.on('acquire', (client) => busy.add(client));
    pool.on('release', (_, client) => busy.delete(client));
    return pool;
  }

  const behindMs = (): number => nowMs() - Math.max(watch.caughtUpTo, openedAt);
  const isPassed = (mark: number): boolean =>
    watch.caughtUpTo >= mark && nowMs() - mark >= pace.hold;

  function note(found: string | null): void {
    if (isOver || found === reason) return;
    if (found === null) log.warn({}, 'The replica is used for lists again');
    else if (reason === null) log.warn({ reason: found }, NOT_USED);
    reason = found;
    if (found === null) return;
    marks.clear();
    everybody = nowMs();
    for (const client of busy) destroyConnection(client);
  }

  async function look(): Promise<void> {
    try {
      await watch.look();
      note(behindMs() > pace.behind ? `it is ${seconds(behindMs())} behind` : null);
    } catch (error) {
      if (error instanceof ReplicaUnusable && reason === null && watch.caughtUpTo < openedAt)
        throw error;
      note(errorText(error));
    }
    for (const [memberId, mark] of marks) if (isPassed(mark)) marks.delete(memberId);
  }

  async function close(): Promise<void> {
    isOver = true;
    clearInterval(timer);
    await looking.catch(() => undefined);
    watch.stop();
    for (const client of busy) destroyConnection(client);
    await opened?.end();
  }

  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking || isOver) return;
    isLooking = true;
    looking = look()
      .catch((error: unknown) => note(errorText(error)))
      .finally(() => (isLooking = false));
  }, pace.look).unref();

  try {
    await look();
  } catch (error) {
    await close();
    throw new StartupError(
      `DATABASE_READ_URL does not point to a replica of the database in DATABASE_URL: ${errorText(error)}. Set it to a standby of that database, or leave it empty.`,
    );
  }

  return {
    serves({ memberId }) {
      if (reason !== null || behindMs() > pace.behind || !isPassed(everybody)) return false;
      const mark = memberId === null ? undefined : marks.get(memberId);
      return mark === undefined || isPassed(mark);
    },
    async ask(text, values) {
      try {
        const name = watch.way?.keepsNames ? nameOf(text) : undefined;
        opened ??= openPool();
        const answer = await opened.query({ name, text, values: [...values] });
        answered += 1;
        return answer;
      } catch (error) {
        if ((error as { code?: string }).code === STATEMENT_TIMEOUT_CODE) throw error;
        return null;
      }
    },
    touched(memberIds) {
      const now = nowMs();
      if (reason !== null) everybody = now;
      else for (const memberId of memberIds) marks.set(memberId, now);
    },
    touchedAll() {
      everybody = nowMs();
    },
    health: () => reason,
    lagMs: () => Math.max(0, nowMs() - watch.caughtUpTo),
    get answered() {
      return answered;
    },
    close,
  };
}

const NOT_USED = 'The replica is not used; lists are read from the primary';

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

function errorText(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || String(error)).replaceAll('\n', ' ');
}

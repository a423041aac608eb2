import pg, { type Pool } from 'pg';

import type { Timers } from '#src/kernel/timers.ts';
import { type LivenessKind, KEEPALIVE_SETTINGS, markAlive, markDead } from './job-locks.store.ts';

/**
 * A separate connection. While it is open, other processes do not take this process's jobs or change the
 * secrets. It works even when the pool has no free connection.
 */
export interface Liveness {
  show(name: string): Promise<void>;
  hide(name: string): Promise<void>;
  /** @throws when the database does not answer. */
  ask<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  stop(): void;
}

const RESPONSE_TIMEOUT_MS = 10_000;
/** Reconnect long before other processes treat this silent process as dead. */
const RECONNECT_DELAY_MS = 1_000;

export interface LivenessOptions {
  pool: Pool;
  timers: Timers;
  kind: LivenessKind;
  connectionName: string;
}

export function createLiveness(deps: LivenessOptions): Liveness {
  const { pool, timers, kind, connectionName } = deps;
  const shown = new Set<string>();
  let client: pg.Client | null = null;
  let connecting: Promise<pg.Client> | null = null;
  let isOver = false;

  function lose(lost: pg.Client): void {
    void lost.end().catch(() => undefined);
    if (client !== lost) return;
    client = null;
    comeBack();
  }

  function comeBack(): void {
    if (isOver) return;
    connection().catch(() => void timers.after(RECONNECT_DELAY_MS, comeBack));
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      ...pool.options,
      // Pass the password explicitly, because a copy of the pool's options hides the password.
      password: pool.options.password,
      application_name: connectionName,
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
    });
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    try {
      await fresh.connect();
      await fresh.query(KEEPALIVE_SETTINGS);
      for (const each of shown) await markAlive(fresh, kind, each);
      if (isOver) throw new Error('This connection has been stopped.');
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
    return fresh;
  }

  function connection(): Promise<pg.Client> {
    if (client) return Promise.resolve(client);
    return (connecting ??= connect().finally(() => (connecting = null)));
  }

  async function ask<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const current = await connection();
    try {
      return await work(current);
    } catch (error) {
      lose(current);
      throw error;
    }
  }

  return {
    ask,
    async show(name) {
      const isNew = !shown.has(name);
      shown.add(name);
      if (client && isNew) await ask((current) => markAlive(current, kind, name));
      else await connection();
    },
    async hide(name) {
      if (shown.delete(name) && client) await ask((current) => markDead(current, kind, name));
    },
    stop() {
      isOver = true;
      const last = client;
      client = null;
      void last?.end().catch(() => undefined);
    },
  };
}

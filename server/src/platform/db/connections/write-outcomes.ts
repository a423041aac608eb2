import type { Pool } from 'pg';

import { DatabaseSilent } from './circuit-breaker.ts';

export interface WriteOutcomes {
  /**
   * Calls the handler when a write may have happened unknown to its caller, and again when the outcome is
   * known.
   */
  onUnknown(handler: () => void): void;
  note(text: string, error: unknown, backend: number | 'unknown' | null): void;
  stop(): void;
}

const READS = /^\s*(?:select|show|set|begin|start|rollback)\b/i;
/** PostgreSQL's codes for failed connections, and for a server that stops or ends them. */
const CONNECTION_LOST_CODES = /^(?:08...|57P0.)$/;
const CHECK_INTERVAL_MS = 500;
/**
 * Number of checks, which allows five minutes. PostgreSQL cancels a statement after ten seconds, but does
 * not count time while paused.
 */
const MAX_CHECKS = 600;
/** Behind a pooler the backend cannot be checked, so wait longer than any statement lasts. */
const MAX_CHECKS_BEHIND_POOLER = 30;

export function createWriteOutcomes(pool: Pool): WriteOutcomes {
  const handlers = new Set<() => void>();
  const open = new Map<number, number>();
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  let unknown = 0;

  const tell = (): void => {
    for (const handler of handlers) handler();
  };

  function lookSoon(): void {
    if (isOver || open.size === 0) return;
    timer ??= setTimeout(() => {
      timer = null;
      void look().finally(lookSoon);
    }, CHECK_INTERVAL_MS).unref();
  }

  async function look(): Promise<void> {
    const backends = [...open.keys()];
    const living = await stillThere(backends);
    for (const backend of backends) {
      const looks = (open.get(backend) ?? 0) + 1;
      const isOpen =
        backend < 0 ? looks < MAX_CHECKS_BEHIND_POOLER : living.has(backend) && looks < MAX_CHECKS;
      if (isOpen) open.set(backend, looks);
      else open.delete(backend);
    }
    if (backends.some((backend) => !open.has(backend))) tell();
  }

  async function stillThere(backends: number[]): Promise<Set<number>> {
    try {
      const text = 'select pid from pg_stat_activity where pid = any($1)';
      const { rows } = await pool.query<{ pid: number }>(text, [backends]);
      return new Set(rows.map(({ pid }) => pid));
    } catch {
      return new Set(backends);
    }
  }

  return {
    onUnknown: (handler) => void handlers.add(handler),
    note(text, error, backend) {
      if (READS.test(text) || !isLost(error)) return;
      tell();
      // Negative keys cannot collide: PostgreSQL's pids are above zero.
      if (backend !== null) open.set(backend === 'unknown' ? (unknown -= 1) : backend, 0);
      lookSoon();
    },
    stop() {
      isOver = true;
      if (timer) clearTimeout(timer);
    },
  };
}

/**
 * An error code from PostgreSQL means that the write failed. A lost connection says nothing about the
 * write.
 */
function isLost(error: unknown): boolean {
  // A query that failed with `DatabaseSilent` was never sent.
  if (error instanceof DatabaseSilent) return false;
  const { code } = error as { code?: string };
  return code === undefined || !/^[0-9A-Z]{5}$/.test(code) || CONNECTION_LOST_CODES.test(code);
}

import type { Pool } from 'pg';

import { DatabaseSilent } from './circuit-breaker.ts';

/** Writes whose answer was lost: nobody knows whether they are in the database. */
export interface WriteOutcomes {
  /** Told when a write may have happened without its writer's knowledge, and again when it is decided. */
  onUnknown(handler: () => void): void;
  /** Looks at a query that failed. @param backend the database's number for the connection, where it is known. */
  note(text: string, error: unknown, backend: number | 'unknown' | null): void;
  stop(): void;
}

const READS = /^\s*(?:select|show|set|begin|start|rollback)\b/i;
/** A class of codes of PostgreSQL's for connections that fail, and for a server that stops or ends them. */
const LOST = /^(?:08...|57P0.)$/;
const LOOK_MS = 500;
/** A statement is cancelled after ten seconds; a paused database counts none. */
const LOOKS_MOST = 600;
/** Behind a pooler nobody can be asked: longer than a statement lasts. */
const LOOKS_UNKNOWN = 30;

export function createWriteOutcomes(pool: Pool): WriteOutcomes {
  const handlers = new Set<() => void>();
  /** Connections that may still be writing although nobody hears them, and how often they were looked for. */
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
    }, LOOK_MS).unref();
  }

  async function look(): Promise<void> {
    const backends = [...open.keys()];
    const living = await stillThere(backends);
    for (const backend of backends) {
      const looks = (open.get(backend) ?? 0) + 1;
      const isOpen =
        backend < 0 ? looks < LOOKS_UNKNOWN : living.has(backend) && looks < LOOKS_MOST;
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
      // PostgreSQL's own numbers are above zero.
      if (backend !== null) open.set(backend === 'unknown' ? (unknown -= 1) : backend, 0);
      lookSoon();
    },
    stop() {
      isOver = true;
      if (timer) clearTimeout(timer);
    },
  };
}

/** What PostgreSQL refused has a code of its own and was not done; a connection's end says nothing. */
function isLost(error: unknown): boolean {
  // That one was never sent.
  if (error instanceof DatabaseSilent) return false;
  const { code } = error as { code?: string };
  return code === undefined || !/^[0-9A-Z]{5}$/.test(code) || LOST.test(code);
}

import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { createBoundedLru } from '#src/kernel/bounded-lru.ts';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { writeActivity } from './accounts.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

export interface Activity {
  seen(userId: string): void;
  flush(): Promise<void>;
}

const FLUSH_DELAY_MS = 1000;
const RETRY_DELAY_MS = 5000;
const WRITE_INTERVAL_SECONDS = LIMITS.lastActiveWriteSeconds;

export function createActivity(deps: Pick<UsersParts, 'clock' | 'db' | 'facts' | 'log'>): Activity {
  const { clock, log } = deps;
  const noted = createBoundedLru<number>(MEMBER_CACHE_SIZE);
  let waiting = new Map<string, Date>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function writeSoon(afterMs: number): void {
    timer ??= setTimeout(() => void flush(), afterMs).unref();
  }

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const seen = waiting;
    waiting = new Map();
    try {
      await commit(deps, async (tx, tell) => {
        const written = new Set(await writeActivity(tx, [...seen], WRITE_INTERVAL_SECONDS));
        const told = [...seen].filter(([userId]) => written.has(userId));
        if (told.length === 0) return;
        tell(userFacts.seen, {
          seen: told.map(([userId, at]) => [userId, at.toISOString()] as const),
        });
      });
    } catch (error) {
      log.warn(
        { err: error, members: seen.size },
        'Could not save member activity; will try again',
      );
      waiting = new Map([...seen, ...waiting]);
      writeSoon(RETRY_DELAY_MS);
    }
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  return {
    seen(userId) {
      const now = clock.now();
      const last = noted.get(userId);
      // Uses the absolute difference, so that activity is still recorded after the clock was set back.
      if (last !== undefined && Math.abs(now.getTime() - last) < WRITE_INTERVAL_SECONDS * 1000)
        return;
      noted.set(userId, now.getTime());
      waiting.set(userId, now);
      writeSoon(FLUSH_DELAY_MS);
    },
    flush,
  };
}

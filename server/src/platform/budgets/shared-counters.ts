import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#src/kernel/clock.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import { openRedis, type Redis } from '#src/platform/redis/open-redis.ts';
import { hashOfKey } from './budgets.ts';
import { type LeaseRequest, type Budget, createLeases, budgetName } from './leases.ts';

export interface SharedCounters {
  /**
   * Takes a point. Returns null if one was available, else the seconds until there are new ones. 'away'
   * means that Redis does not answer.
   */
  spend(budget: Budget, key: string): Promise<number | null | 'away'>;
  start(): void;
  stop(): void;
}

interface SharedCountersOptions {
  url: string;
  clock: Clock;
  secrets: Pick<Secrets, 'jwtSecret'>;
  log: { warn(details: object, message: string): void };
  answerMs?: number;
}

const RESPONSE_TIMEOUT_MS = 250;
const MAX_MISSED_RESPONSES = 3;
const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5000;

export function createSharedCounters({
  url,
  clock,
  secrets,
  log,
  answerMs = RESPONSE_TIMEOUT_MS,
}: SharedCountersOptions): SharedCounters {
  const hashOf = hashOfKey(secrets);
  const stopping = new AbortController();
  const { signal } = stopping;
  let link: { redis: Redis; close(): void } | null = null;
  let missed = 0;

  async function take({ budget, key, want, now, endsAt }: LeaseRequest): Promise<{
    taken: number;
    endsAt: Date;
  }> {
    if (!link) throw new Error('There is no connection to Redis.');
    const { redis } = link;
    const at = `rookery:budget:${budgetName(budget)}:${hashOf(key).toString('base64url')}`;
    const windowMs = endsAt.getTime() - now.getTime();
    const asked = redis.client
      .multi()
      .set(at, 0, { condition: 'NX', expiration: { type: 'PX', value: windowMs } })
      .incrBy(at, want)
      .pTTL(at)
      .exec();
    const [, spent, leftMs] = await redis.inTime(asked);
    const before = Number(spent) - want;
    const taken = Math.max(0, Math.min(budget.points - before, want));
    // A key that expired between two commands was created again without an expiry.
    const isEndless = Number(leftMs) < 0;
    if (isEndless) await redis.inTime(redis.client.pExpire(at, windowMs));
    const left = isEndless ? windowMs : Number(leftMs);
    return { taken, endsAt: new Date(now.getTime() + Math.min(left, windowMs)) };
  }
  const leases = createLeases({ clock, take });

  async function connection(onUp: () => void): Promise<void> {
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    const redis = await openRedis(url, { onLost: () => resolve(), answerMs });
    const close = (): void => {
      redis.end();
      resolve();
    };
    if (signal.aborted) return close();
    signal.addEventListener('abort', close);
    link = { redis, close };
    missed = 0;
    onUp();
    await lost;
    link = null;
    signal.removeEventListener('abort', close);
  }

  async function keepConnected(): Promise<void> {
    let longer = MIN_BACKOFF_MS;
    let isTold = false;
    while (!signal.aborted) {
      try {
        await connection(() => {
          if (isTold)
            log.warn({}, 'Redis is available again; limits are counted across all processes');
          longer = MIN_BACKOFF_MS;
          isTold = false;
        });
      } catch (error) {
        if (!isTold)
          log.warn({ err: error }, 'Redis is unavailable; each process counts its own calls');
        isTold = true;
      }
      await pause(longer * (0.5 + Math.random()), null, { signal }).catch(() => undefined);
      longer = Math.min(longer * 2, MAX_BACKOFF_MS);
    }
  }

  return {
    async spend(budget, key) {
      if (!link) return 'away';
      const { close } = link;
      try {
        const waits = await leases.spend(budget, key);
        missed = 0;
        return waits;
      } catch (error) {
        // One late answer may only mean that this process is busy. After several, reconnect to find out.
        missed += 1;
        if (missed === MAX_MISSED_RESPONSES) {
          log.warn(
            { err: error },
            'Redis does not answer in time; each process counts its own calls',
          );
          close();
        }
        return 'away';
      }
    },
    start() {
      void keepConnected();
    },
    stop: () => stopping.abort(),
  };
}

import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#src/kernel/clock.ts';
import { createRateLimits } from '#src/platform/http/limits/rate-limits.ts';
import { type RedisPeer, startRedisPeer } from '#test/redis-peer.ts';
import type { Budget } from './leases.ts';
import { createSharedCounters, type SharedCounters } from './shared-counters.ts';

let redis: RedisPeer;
let logged: string[];
const started: SharedCounters[] = [];
beforeEach(async () => {
  redis = await startRedisPeer();
  logged = [];
});
afterEach(async () => {
  for (const counters of started.splice(0)) counters.stop();
  await redis.stop();
});

const BUDGET: Budget = { name: 'test', points: 5, seconds: 60 };

/** What one process of the community counts with, once it is connected. */
async function aProcess(): Promise<SharedCounters> {
  const counters = createSharedCounters({
    url: redis.url,
    clock: systemClock,
    secrets: { jwtSecret: 'c2VjcmV0' },
    log: { warn: (_details, message) => void logged.push(message) },
  });
  started.push(counters);
  counters.start();
  await expect.poll(() => counters.spend(BUDGET, `nobody ${started.length}`)).toBeNull();
  return counters;
}

test('points that one process has spent are spent for the others', async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  for (let nth = 1; nth <= 5; nth++) {
    expect(await (nth % 2 ? one : other).spend(BUDGET, 'alice')).toBeNull();
  }
  for (const process of [one, other]) {
    const wait = await process.spend(BUDGET, 'alice');
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
  }
  expect(await other.spend(BUDGET, 'bob')).toBeNull();
});

test('exactly 400 of very many tries at the same moment, in two processes, get a point, asked for in parts', async () => {
  const budget = { name: 'large', points: 400, seconds: 60 };
  const processes = [await aProcess(), await aProcess()];
  const before = redis.asked.get('EXEC') ?? 0;
  const waits = await Promise.all(
    processes.flatMap((process) =>
      Array.from({ length: 600 }, () => process.spend(budget, 'alice')),
    ),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(400);
  expect((redis.asked.get('EXEC') ?? 0) - before).toBeLessThan(30);
});

test('a window that is over begins anew', async () => {
  const counters = await aProcess();
  const budget = { name: 'short', points: 1, seconds: 1 };
  expect(await counters.spend(budget, 'alice')).toBeNull();
  expect(await counters.spend(budget, 'alice')).toBe(1);
  await expect.poll(() => counters.spend(budget, 'alice'), { timeout: 5000 }).toBeNull();
});

test('while it is away or silent nobody can say, and the process counts alone', async () => {
  const counters = await aProcess();
  const spend = createRateLimits({ budgets: counters as never, shared: counters });
  redis.isSilent = true;
  for (let nth = 1; nth <= 60; nth++) await spend('write', 'alice');
  await expect(spend('write', 'alice')).rejects.toThrow('Too many');
  redis.isShut = true;
  redis.cut();
  await expect.poll(() => logged).toContain('Redis is away; each process counts its own calls');
  expect(await counters.spend(BUDGET, 'alice')).toBe('away');
  redis.isSilent = redis.isShut = false;
  await expect.poll(() => logged).toContain('Redis counts for all processes again');
  expect(await counters.spend(BUDGET, 'alice')).toBeNull();
});

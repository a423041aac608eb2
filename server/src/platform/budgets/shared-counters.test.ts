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
const PLENTY: Budget = { name: 'plenty', points: 299, seconds: 60 };

const PATIENT_MS = 30_000;

async function aProcess(answerMs = PATIENT_MS): Promise<SharedCounters> {
  const counters = createSharedCounters({
    url: redis.url,
    clock: systemClock,
    secrets: { jwtSecret: 'c2VjcmV0' },
    log: { warn: (_details, message) => void logged.push(message) },
    answerMs,
  });
  started.push(counters);
  counters.start();
  await expect.poll(() => counters.spend(PLENTY, `nobody ${started.length}`)).toBeNull();
  return counters;
}

test('shares spent points between processes', async () => {
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

test('grants exactly 400 concurrent attempts across two processes', async () => {
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

test('refills a budget when its window ends', async () => {
  const counters = await aProcess();
  const budget = { name: 'short', points: 1, seconds: 3 };
  expect(await counters.spend(budget, 'alice')).toBeNull();
  await expect.poll(() => counters.spend(budget, 'alice')).toBeGreaterThan(0);
  await expect.poll(() => counters.spend(budget, 'alice')).toBeNull();
});

test('falls back to per-process counts without Redis', async () => {
  const counters = await aProcess(250);
  const spend = createRateLimits({ budgets: counters as never, shared: counters });
  redis.isSilent = true;
  for (let nth = 1; nth <= 60; nth++) await spend('write', 'alice');
  await expect(spend('write', 'alice')).rejects.toThrow('Too many');
  redis.isShut = true;
  redis.cut();
  await expect
    .poll(() => logged)
    .toContain('Redis is unavailable; each process counts its own calls');
  expect(await counters.spend(BUDGET, 'alice')).toBe('away');
  redis.isSilent = redis.isShut = false;
  await expect
    .poll(() => logged)
    .toContain('Redis is available again; limits are counted across all processes');
  await expect.poll(() => counters.spend(PLENTY, 'alice')).toBeNull();
});

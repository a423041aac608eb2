import { RATE_LIMITS } from '@rookery/contract/kernel/limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createManualClock } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { createBudgets, type Budgets } from '#src/platform/budgets/budgets.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { createRateLimits, networkOf } from './rate-limits.ts';

let database: FreshDatabase;
let budgets: Budgets;
beforeAll(async () => {
  database = await freshDatabase();
  const clock = createManualClock(new Date());
  const secrets = { jwtSecret: 'c2VjcmV0' };
  budgets = createBudgets({ db: database.db, clock, secrets, config: { rateLimits: true } });
});
afterAll(() => database.drop());

async function refusalOf(spent: Promise<void>): Promise<Refusal> {
  const refusal = await spent.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof Refusal)) throw new Error('It was let through.');
  return refusal;
}

describe('rate limits', () => {
  test('refuse an exceeding call with 429 and Retry-After', { tags: ['ERR-02'] }, async () => {
    const spend = createRateLimits({ budgets });
    const [{ points, seconds }] = RATE_LIMITS.check;
    for (let spent = 0; spent < points; spent++) await spend('check', 'alice');
    const refusal = await refusalOf(spend('check', 'alice'));
    expect(refusal.status).toBe(429);
    expect(refusal.type).toBe('Too many requests');
    expect(refusal.message).toBe('Too many attempts, try again in a few minutes');
    expect(refusal.retryAfter).toBeGreaterThan(0);
    expect(refusal.retryAfter).toBeLessThanOrEqual(seconds);
  });

  test('are separate by member and by kind of call', async () => {
    const spend = createRateLimits({ budgets });
    const [{ points }] = RATE_LIMITS.write;
    for (let spent = 0; spent < points; spent++) await spend('write', 'alice');
    await refusalOf(spend('write', 'alice'));
    await expect(spend('write', 'bob')).resolves.toBeUndefined();
    await expect(spend('read', 'alice')).resolves.toBeUndefined();
  });

  test('are exact under concurrent calls', async () => {
    const spend = createRateLimits({ budgets });
    const [{ points }] = RATE_LIMITS.create;
    const outcomes = await Promise.allSettled(
      Array.from({ length: points * 2 }, () => spend('create', 'alice')),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(points);
  });

  test('never refuse a call without a limit', async () => {
    const spend = createRateLimits({ budgets });
    const calls = Array.from({ length: 2000 }, () => spend('none', 'alice'));
    await expect(Promise.all(calls)).resolves.toHaveLength(2000);
  });
});

describe('the network of an address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:0:9::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['1::', '1:0:0:0'],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test('names a disconnected client’s network without an error', () => {
  expect(networkOf(undefined)).toBe('gone');
});

import { isIPv6 } from 'node:net';
import { RATE_LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { RateLimit } from '@rookery/contract/kernel/call.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#src/kernel/refusal.ts';

/** Counts a call against its budget; throws a 429 refusal with Retry-After when it is spent. */
export type SpendRateLimit = (limit: RateLimit, key: string) => Promise<void>;

export function createRateLimits(): SpendRateLimit {
  const budgets = new Map<string, RateLimiterMemory[]>();
  for (const [name, windows] of Object.entries(RATE_LIMITS)) {
    budgets.set(
      name,
      windows.map(
        ({ points, seconds }) =>
          new RateLimiterMemory({ points, duration: seconds, keyPrefix: `${name}:${seconds}` }),
      ),
    );
  }
  return async (limit, key) => {
    for (const budget of budgets.get(limit) ?? []) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the second window counts only what the first let in
        await budget.consume(key);
      } catch (outcome) {
        if (!(outcome instanceof RateLimiterRes)) throw outcome;
        const retryAfter = Math.ceil(outcome.msBeforeNext / 1000);
        throw new Refusal('Too many requests', undefined, { retryAfter });
      }
    }
  };
}

/** The network that an address counts as: IPv4 whole, IPv6 by its /64. A client that has left has none. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone';
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  if (tail === undefined) return groups.slice(0, 4).join(':');
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - groups.length - after.length }, () => '0');
  return [...groups, ...zeros, ...after].slice(0, 4).join(':');
}

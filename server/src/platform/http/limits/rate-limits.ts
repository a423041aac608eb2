import { isIPv6 } from 'node:net';
import { NEWCOMER_LIMITS, RATE_LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { RateLimit } from '@rookery/contract/kernel/call.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Budget, Budgets } from '#src/platform/budgets/budgets.ts';
import type { SharedCounters } from '#src/platform/budgets/shared-counters.ts';

export type SpendRateLimit = (limit: RateLimit, key: string, isNewcomer?: boolean) => Promise<void>;

/**
 * Shorter windows are counted in memory, or in Redis for all processes. A restart or a second process
 * allows only a few more requests.
 */
const STORED_FROM_SECONDS = 3600;

type Windows = Readonly<Record<string, readonly Omit<Budget, 'name'>[]>>;

interface RateLimitsOptions {
  budgets: Pick<Budgets, 'spend'>;
  shared?: Pick<SharedCounters, 'spend'> | null;
}

export function createRateLimits(deps: RateLimitsOptions): SpendRateLimit {
  const ofEverybody = spendersOf(deps, RATE_LIMITS, '');
  const ofNewcomers = spendersOf(deps, NEWCOMER_LIMITS, 'newcomer-');
  return async (limit, key, isNewcomer = false) => {
    const spends = [
      ...(ofEverybody.get(limit) ?? []),
      ...((isNewcomer && ofNewcomers.get(limit)) || []),
    ];
    for (const spend of spends) {
      // oxlint-disable-next-line no-await-in-loop -- the second window counts only requests that pass the first
      const retryAfter = await spend(key);
      if (retryAfter !== null) throw new Refusal('Too many requests', undefined, { retryAfter });
    }
  };
}

function spendersOf(
  { budgets, shared = null }: RateLimitsOptions,
  limits: Windows,
  prefix: string,
): Map<string, Spend[]> {
  const spenders = new Map<string, Spend[]>();
  for (const [limit, windows] of Object.entries(limits)) {
    const name = `${prefix}${limit}`;
    spenders.set(
      limit,
      windows.map(({ points, seconds }) =>
        seconds < STORED_FROM_SECONDS
          ? createSharedSpend(shared, { name, points, seconds })
          : (key) => budgets.spend({ name, points, seconds }, key),
      ),
    );
  }
  return spenders;
}

type Spend = (key: string) => Promise<number | null>;

function createSharedSpend(shared: RateLimitsOptions['shared'], budget: Budget): Spend {
  const own = inMemory(budget);
  if (!shared) return own;
  return async (key) => {
    const waits = await shared.spend(budget, key);
    return waits === 'away' ? own(key) : waits;
  };
}

function inMemory({ name, points, seconds }: Budget): Spend {
  const counter = new RateLimiterMemory({
    points,
    duration: seconds,
    keyPrefix: `${name}:${seconds}`,
  });
  return async (key) => {
    try {
      await counter.consume(key);
      return null;
    } catch (outcome) {
      if (!(outcome instanceof RateLimiterRes)) throw outcome;
      return Math.ceil(outcome.msBeforeNext / 1000);
    }
  };
}

/**
 * Returns the network of an address: a whole IPv4 address, or the /64 of an IPv6 address. A disconnected
 * client has no network.
 */
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

/**
 * Returns the network whose calls share slots. Null for this machine, where a proxy may carry any client.
 */
export function visitorNetwork(address: string | undefined): string | null {
  const network = networkOf(address);
  return network.startsWith('127.') || network === '0:0:0:0' ? null : network;
}

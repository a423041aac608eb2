import type { Clock } from '#src/kernel/clock.ts';
import { createBoundedLru } from '#src/kernel/bounded-lru.ts';
import { createSingleFlight } from '#src/kernel/single-flight.ts';

export interface Budget {
  name: string;
  points: number;
  seconds: number;
}

export interface LeaseRequest {
  budget: Budget;
  key: string;
  want: number;
  now: Date;
  endsAt: Date;
}

export type TakePoints = (asked: LeaseRequest) => Promise<{ taken: number; endsAt: Date }>;

interface Lease {
  left: number;
  endsAt: number;
  refusedUntil: number;
}

/** A large budget is reserved in this many parts, with one request per part. */
const LEASES_PER_BUDGET = 20;
const LARGE_BUDGET_POINTS = 300;
const RETRY_MS = 1000;
const MAX_LEASES = 20_000;

export const budgetName = (budget: Budget): string => `${budget.name}:${budget.seconds}`;

export function createLeases({ clock, take }: { clock: Clock; take: TakePoints }): {
  spend(budget: Budget, key: string): Promise<number | null>;
} {
  const leases = createBoundedLru<Lease>(MAX_LEASES);
  const oneByOne = createSingleFlight<void>();

  async function refill(budget: Budget, key: string, id: string): Promise<void> {
    const { points, seconds } = budget;
    const now = clock.now();
    const want = points < LARGE_BUDGET_POINTS ? 1 : Math.floor(points / LEASES_PER_BUDGET);
    const endsAt = new Date(now.getTime() + seconds * 1000);
    const given = await take({ budget, key, want, now, endsAt });
    leases.set(id, {
      left: given.taken,
      endsAt: given.endsAt.getTime(),
      refusedUntil: given.taken > 0 ? 0 : now.getTime() + RETRY_MS,
    });
  }

  return {
    async spend(budget, key) {
      const id = `${budgetName(budget)}\n${key}`;
      for (;;) {
        const now = clock.now().getTime();
        const lease = leases.get(id);
        const waitMs = lease ? lease.endsAt - now : 0;
        if (lease && waitMs > 0 && waitMs <= budget.seconds * 1000) {
          if (lease.left > 0) {
            lease.left -= 1;
            return null;
          }
          if (now < lease.refusedUntil) return Math.ceil(waitMs / 1000);
        }
        await oneByOne(id, () => refill(budget, key, id));
      }
    },
  };
}

import type { Clock } from '#src/kernel/clock.ts';
import { heldAtMost } from '#src/kernel/held-at-most.ts';
import { createSingleFlight } from '#src/kernel/single-flight.ts';

/** So many points in so many seconds, for each key. */
export interface Budget {
  name: string;
  points: number;
  seconds: number;
}

/** What is asked of whoever counts for all processes. */
export interface Asked {
  budget: Budget;
  key: string;
  want: number;
  now: Date;
  /** Where a window that begins now ends. */
  endsAt: Date;
}

/** Takes up to `want` points: how many there were, and when there are new ones. */
export type TakePoints = (asked: Asked) => Promise<{ taken: number; endsAt: Date }>;

/** Points that this process has taken and may spend without asking. */
interface Lease {
  left: number;
  endsAt: number;
  /** Nothing was left: not worth asking again before. */
  refusedUntil: number;
}

/** Large budgets are taken in so many parts: one call of a part asks. */
const PARTS = 20;
const LARGE_FROM = 300;
const ASK_AGAIN_MS = 1000;
const LEASES_HELD = 20_000;

export const nameOf = (budget: Budget): string => `${budget.name}:${budget.seconds}`;

/** Spends budgets that others count. */
export function createLeases({ clock, take }: { clock: Clock; take: TakePoints }): {
  /** Takes a point. null: it was there; else the seconds until there are new ones. */
  spend(budget: Budget, key: string): Promise<number | null>;
} {
  const leases = heldAtMost<Lease>(LEASES_HELD);
  const oneByOne = createSingleFlight<void>();

  async function refill(budget: Budget, key: string, id: string): Promise<void> {
    const { points, seconds } = budget;
    const now = clock.now();
    const want = points < LARGE_FROM ? 1 : Math.floor(points / PARTS);
    const endsAt = new Date(now.getTime() + seconds * 1000);
    const given = await take({ budget, key, want, now, endsAt });
    leases.set(id, {
      left: given.taken,
      endsAt: given.endsAt.getTime(),
      refusedUntil: given.taken > 0 ? 0 : now.getTime() + ASK_AGAIN_MS,
    });
  }

  return {
    async spend(budget, key) {
      const id = `${nameOf(budget)}\n${key}`;
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

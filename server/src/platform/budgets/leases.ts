import type { Clock } from '#src/kernel/clock.ts';
import { heldAtMost } from '#src/kernel/held-at-most.ts';
import { createSingleFlight } from '#src/kernel/single-flight.ts';

export interface Budget {
  name: string;
  points: number;
  seconds: number;
}

export interface Asked {
  budget: Budget;
  key: string;
  want: number;
  now: Date;
  endsAt: Date;
}

export type TakePoints = (asked: Asked) => Promise<{ taken: number; endsAt: Date }>;

interface Lease {
  left: number;
  endsAt: number;
  refusedUntil: number;
}

/** A large budget is reserved in this many parts, with one request per part. */
const PARTS = 20;
const LARGE_FROM = 300;
const ASK_AGAIN_MS = 1000;
const LEASES_HELD = 20_000;

export const nameOf = (budget: Budget): string => `${budget.name}:${budget.seconds}`;

export function createLeases({ clock, take }: { clock: Clock; take: TakePoints }): {
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

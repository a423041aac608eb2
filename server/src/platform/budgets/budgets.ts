import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#src/kernel/clock.ts';
import { createSingleFlight } from '#src/kernel/single-flight.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { deleteOldBudgets, returnPoint, takePoints } from './budgets.store.ts';

/** So many points in so many seconds, for each key. */
export interface Budget {
  name: string;
  points: number;
  seconds: number;
}

/** Budgets of hours and days. They hold over all processes, and a restart forgets nothing. */
export interface Budgets {
  /** Takes a point. null: it was there; else the seconds until there are new ones. */
  spend(budget: Budget, key: string): Promise<number | null>;
  /** Gives back a point of a budget of fewer than 300. */
  giveBack(budget: Budget, key: string): Promise<void>;
}

interface BudgetsDeps {
  db: Kysely<Schema>;
  clock: Clock;
  secrets: Pick<Secrets, 'jwtSecret'>;
  config: { rateLimits: boolean };
}

/** Points that this process has taken and may spend without asking. */
interface Lease {
  left: number;
  endsAt: number;
  /** Nothing was left: not worth asking again before. */
  refusedUntil: number;
}

/** Large budgets are taken in so many parts: one call of a part asks the database. */
const PARTS = 20;
const LARGE_FROM = 300;
const ASK_AGAIN_MS = 1000;
const LEASES_HELD = 20_000;

export function createBudgets({ db, clock, secrets, config }: BudgetsDeps): Budgets {
  const leases = new LRUCache<string, Lease>({ max: LEASES_HELD });
  const oneByOne = createSingleFlight<void>();

  const nameOf = (budget: Budget): string => `${budget.name}:${budget.seconds}`;
  // Neither addresses nor networks are to be read in the database.
  const hashOf = (key: string): Buffer =>
    createHmac('sha256', Buffer.from(secrets.jwtSecret, 'base64url'))
      .update(`budget\n${key}`)
      .digest();

  async function refill(budget: Budget, key: string, id: string): Promise<void> {
    const { points, seconds } = budget;
    const now = clock.now();
    const want = points < LARGE_FROM ? 1 : Math.floor(points / PARTS);
    const endsAt = new Date(now.getTime() + seconds * 1000);
    const take = { name: nameOf(budget), key: hashOf(key), want, points, now, endsAt };
    const given = await takePoints(db, take);
    leases.set(id, {
      left: given.taken,
      endsAt: given.endsAt.getTime(),
      refusedUntil: given.taken > 0 ? 0 : now.getTime() + ASK_AGAIN_MS,
    });
  }

  return {
    async spend(budget, key) {
      if (!config.rateLimits) return null;
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
    async giveBack(budget, key) {
      if (!config.rateLimits) return;
      const { points } = budget;
      const name = nameOf(budget);
      await returnPoint(db, { name, key: hashOf(key), points, now: clock.now() });
    },
  };
}

/** Forgets what is over. */
export function budgetJobs(
  jobs: Pick<Jobs, 'repeat'>,
  { db, clock }: Pick<BudgetsDeps, 'db' | 'clock'>,
): void {
  jobs.repeat('clean-budgets', '23 * * * *', () => deleteOldBudgets(db, clock.now()));
}

import { createHmac, createSecretKey } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { deleteOldBudgets, returnPoint, takePoints } from './budgets.store.ts';
import { type Budget, createLeases, budgetName } from './leases.ts';

export type { Budget } from './leases.ts';

/** Rate limits over hours and days, shared by all processes and kept across restarts. */
export interface Budgets {
  /** Takes a point. Returns null if a point was available, else the seconds until there are new ones. */
  spend(budget: Budget, key: string): Promise<number | null>;
  /** Returns a point of a budget of fewer than 300 points. */
  giveBack(budget: Budget, key: string): Promise<void>;
}

interface BudgetsOptions {
  db: Kysely<Schema>;
  clock: Clock;
  secrets: Pick<Secrets, 'jwtSecret'>;
  config: { rateLimits: boolean };
}

export function createBudgets({ db, clock, secrets, config }: BudgetsOptions): Budgets {
  const hashOf = hashOfKey(secrets);
  const leases = createLeases({
    clock,
    take: ({ budget, key, ...asked }) =>
      takePoints(db, {
        name: budgetName(budget),
        key: hashOf(key),
        points: budget.points,
        ...asked,
      }),
  });
  return {
    spend: async (budget, key) => (config.rateLimits ? leases.spend(budget, key) : null),
    async giveBack(budget, key) {
      if (!config.rateLimits) return;
      const { points } = budget;
      const name = budgetName(budget);
      await returnPoint(db, { name, key: hashOf(key), points, now: clock.now() });
    },
  };
}

export function hashOfKey({ jwtSecret }: Pick<Secrets, 'jwtSecret'>): (key: string) => Buffer {
  const secret = createSecretKey(jwtSecret, 'base64url');
  return (key) => createHmac('sha256', secret).update(`budget\n${key}`).digest();
}

export function budgetJobs(
  jobs: Pick<Jobs, 'repeat'>,
  { db, clock }: Pick<BudgetsOptions, 'db' | 'clock'>,
): void {
  jobs.repeat('clean-budgets', '23 * * * *', () => deleteOldBudgets(db, clock.now()));
}

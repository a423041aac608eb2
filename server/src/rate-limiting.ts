import type { Kysely } from 'kysely';

import { budgetJobs, type Budgets, createBudgets } from '#src/platform/budgets/budgets.ts';
import { createSharedCounters } from '#src/platform/budgets/shared-counters.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { createRateLimits, type SpendRateLimit } from '#src/platform/http/limits/rate-limits.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Resources } from './resources.ts';

export interface RateLimiting {
  budgets: Budgets;
  spend: SpendRateLimit | null;
  start(): void;
  stop(): void;
}

interface RateLimitingOptions extends Pick<
  Resources,
  'config' | 'secrets' | 'db' | 'clock' | 'log'
> {
  reserve: Kysely<Schema>;
  jobs: Pick<Jobs, 'repeat'>;
}

export function openRateLimiting(deps: RateLimitingOptions): RateLimiting {
  const { config, secrets, db, reserve, clock, log, jobs } = deps;
  const { redisUrl: url, rateLimits } = config;
  const budgets = createBudgets({ db: reserve, clock, secrets, config });
  budgetJobs(jobs, { db, clock });
  const shared =
    url === null || !rateLimits ? null : createSharedCounters({ url, clock, secrets, log });
  return {
    budgets,
    spend: rateLimits ? createRateLimits({ budgets, shared }) : null,
    start: () => shared?.start(),
    stop: () => shared?.stop(),
  };
}

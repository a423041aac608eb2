import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Members } from '#src/features/users/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { OutsideOnly } from '#src/kernel/outside.ts';
import type { Budgets } from '#src/platform/budgets/budgets.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import type { ChannelRights } from '#src/platform/realtime/channel-rights.ts';
import type { Realtime } from '#src/platform/realtime/realtime.ts';
import { channelRoutes } from './callers/authorize-channel.ts';
import { createCallers, type Callers } from './callers/callers.ts';
import { expelEnded } from './callers/expel-ended.ts';
import { sessionsRoutes } from './routes.ts';
import { sessionJobs } from './session-jobs.ts';

interface SessionsDeps {
  mount: Mount;
  jobs: Jobs;
  facts: Facts;
  realtime: Realtime;
  channelRights: ChannelRights;
  mailer: OutsideOnly<Mailer>;
  budgets: Budgets;
  db: Kysely<Schema>;
  /** For who is calling, and for signing in. */
  reserve: Kysely<Schema>;
  clock: Clock;
  config: Config;
  secrets: Secrets;
  log: Logger;
  members: Members;
}

/** Who calls, how one signs in, what ends a session. */
export function openSessions(deps: SessionsDeps): Callers {
  const { mount, jobs, reserve } = deps;
  const callers = createCallers({ ...deps, db: reserve });
  sessionsRoutes(mount, { ...deps, db: reserve, callers });
  channelRoutes(mount, deps);
  sessionJobs(jobs, deps);
  expelEnded(deps);
  return callers;
}

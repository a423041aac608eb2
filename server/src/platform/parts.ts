import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import type { OutsideOnly } from '#src/kernel/outside.ts';
import type { Timers } from '#src/kernel/timers.ts';
import type { Budgets } from '#src/platform/budgets/budgets.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { FetchGuard } from '#src/platform/fetch/guarded-client.ts';
import type { GuardedFetch } from '#src/platform/fetch/guarded-fetch.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import type { Admission } from '#src/platform/http/limits/admission.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Log } from '#src/platform/log/log.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import type { Broadcast } from '#src/platform/realtime/broadcast.ts';
import type { ChannelRights } from '#src/platform/realtime/channel-rights.ts';
import type { Realtime } from '#src/platform/realtime/realtime.ts';
import type { Storage } from '#src/platform/storage/storage.ts';

export interface PlatformParts {
  config: Config;
  secrets: Secrets;
  db: Kysely<Schema>;
  /** Connections for authentication and sign-in. They are free when the connections of `db` are busy. */
  reserve: Kysely<Schema>;
  clock: Clock;
  /** Returns the time of a monotonic clock, in ms. */
  nowMs: () => number;
  timers: Timers;
  log: Log;
  jobs: Jobs;
  facts: Facts;
  bus: Bus;
  realtime: Realtime;
  broadcast: Broadcast;
  channelRights: ChannelRights;
  storage: Storage;
  mailer: OutsideOnly<Mailer>;
  fetch: OutsideOnly<GuardedFetch>;
  fetchGuard: FetchGuard;
  budgets: Budgets;
  cursors: Cursors;
  server: FastifyInstance;
  mount: Mount;
  admission: Admission;
  isAlone: boolean;
  hasReplica: boolean;
  giphyOrigin: string | undefined;
  notePush: (status: number | null) => void;
}

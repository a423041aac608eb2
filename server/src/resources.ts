import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Log } from '#src/platform/log/log.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Timers } from '#src/kernel/timers.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import type { Replica } from '#src/platform/db/connections/replica.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { AdmissionLimits } from '#src/platform/http/limits/admission.ts';
import type { HttpLimits } from '#src/platform/http/connections/http-limits.ts';
import type { Shapes } from '#src/platform/http/calls/shapes.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import type { FetchGuard } from '#src/platform/fetch/guarded-client.ts';

/** What the process opens before the app is built, and closes after it has stopped. */
export interface Resources {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly db: Kysely<Schema>;
  /** For who is calling, for signing in and for health; left out: `db` itself. */
  readonly reserve?: Kysely<Schema>;
  /** Connections that keep their session. */
  readonly pool: Pool;
  /** Those that `db` uses; left out: `pool`. */
  readonly callPool?: Pool;
  /** Left out: lists are read where everything is. */
  readonly replica?: Replica | null;
  /** Of writes by `db`; left out: nobody keeps what they would change. */
  readonly outcomes?: { onUnknown(handler: () => void): void };
  /** Whether the database's disk is full; left out: nobody knows. */
  readonly disk?: { isFull(): boolean };
  /** Left out: nothing is traced. */
  readonly traces?: Traces | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Left out: the machine's own. */
  readonly timers?: Timers;
  /** Calls are refused while the process is so many ms behind; one second when left out, 0 for never. */
  readonly patienceMs?: number;
  /** Other bounds of what is in hand than usual. */
  readonly admissionLimits?: AdmissionLimits;
  readonly httpLimits?: HttpLimits;
  /** False: the jobs that each start adds are not added (tests). */
  readonly startJobs?: boolean;
  /** Left out: compiled for this server alone. */
  readonly shapes?: Shapes;
  /** Whom this server may ask; left out: whoever is public. */
  readonly fetchGuard?: FetchGuard;
  /** Where the GIF provider answers; left out: its own address. */
  readonly giphyOrigin?: string;
  /** Folder of the built web app; null: serve the API alone (tests). */
  readonly webDist: string | null;
}

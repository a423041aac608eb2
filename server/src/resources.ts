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
import type { SchemaCompilers } from '#src/platform/http/calls/schema-compilers.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import type { FetchGuard } from '#src/platform/fetch/guarded-client.ts';

export interface Resources {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly db: Kysely<Schema>;
  /** Reserved connections for authentication, sign-in and health. Default: `db`. */
  readonly reserve?: Kysely<Schema>;
  /** Connections that keep their session. */
  readonly pool: Pool;
  readonly callPool?: Pool;
  readonly replica?: Replica | null;
  /** Reports writes with an unknown outcome. Leave out when nothing caches them. */
  readonly outcomes?: { onUnknown(handler: () => void): void };
  readonly disk?: { isFull(): boolean };
  readonly traces?: Traces | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly timers?: Timers;
  /**
   * Event loop delay, in milliseconds, at which calls are refused. The default is one second. 0 means
   * never.
   */
  readonly patienceMs?: number;
  readonly admissionLimits?: AdmissionLimits;
  readonly httpLimits?: HttpLimits;
  readonly startJobs?: boolean;
  readonly shapes?: SchemaCompilers;
  /** Addresses that this server may contact. Default: public ones. */
  readonly fetchGuard?: FetchGuard;
  readonly giphyOrigin?: string;
  readonly webDist: string | null;
}

import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

import type { Clock } from '#src/kernel/clock.ts';
import { findLastBackup } from '#src/platform/backup/last-backup.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Config } from '#src/platform/config/config.ts';
import { surveyMigrations } from '#src/platform/db/migrations/migrate.ts';
import { createClockWatch } from '#src/platform/db/clock-watch.ts';
import type { NoteRefusal } from '#src/platform/http/connections/connection-log.ts';
import { freeBytesIn, FULL_BYTES, healthRoute } from '#src/platform/http/health/health.ts';
import type { SpendRateLimit } from '#src/platform/http/limits/rate-limits.ts';
import { readyRoute } from '#src/platform/http/health/ready.ts';
import type { Log } from '#src/platform/log/log.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import type { Metrics, MetricsOptions } from '#src/platform/metrics/metrics.ts';
import { metricsRoute } from '#src/platform/metrics/metrics-route.ts';
import { migrationsFolder } from './project-folders.ts';
import { readBuild, VERSION } from './version.ts';

export interface Observability {
  noteRefused(): void;
  noteConnection: NoteRefusal;
  notePush(status: number | null): void;
  watchMailer(mailer: Mailer): Mailer;
  stop(): void;
}

interface ObservabilityOptions extends Omit<
  MetricsOptions,
  'version' | 'commit' | 'freeBytes' | 'backupAge' | 'log'
> {
  log: Log;
  clock: Clock;
  config: Config;
  server: FastifyInstance;
  isLeaving(): boolean;
  bus: Pick<Bus, 'isUp'>;
  disk?: { isFull(): boolean } | undefined;
  pool: Pool;
  spend: SpendRateLimit | null;
}

/** Adds `/healthz`, `/readyz` and `/metrics`. Call before mounting calls, since hooks only see later routes. */
export async function openObservability({
  config,
  server,
  isLeaving,
  bus,
  disk = { isFull: () => false },
  spend,
  ...deps
}: ObservabilityOptions): Promise<Observability> {
  const { metricsToken, dataDir } = config;
  const { db, jobs, pool, timers } = deps;
  const freeBytes = (): Promise<number | null> => freeBytesIn(dataDir);
  const backupAge = async (): Promise<number | null> => {
    const last = await findLastBackup(dataDir);
    return last && (deps.clock.now().getTime() - new Date(last.madeAt).getTime()) / 1000;
  };
  const metrics =
    metricsToken === null ? null : await loadMetrics({ ...deps, freeBytes, backupAge });
  metrics?.watch(server);
  const clockProblem = createClockWatch({ db, clock: deps.clock, log: deps.log });
  // The clock is checked once at the start, for the log. An unreachable database is reported elsewhere.
  await clockProblem().catch(() => null);
  healthRoute(server, { db, jobs, freeBytes, timers, disk, clockProblem });
  readyRoute(server, {
    db,
    timers,
    log: deps.log,
    nowMs: () => performance.now(),
    pendingMigrations: async () => (await surveyMigrations(pool, migrationsFolder)).pending,
    freeBytes,
    // Calls and jobs also work without the bus, only with a delay. A process with the `realtime` role alone
    // needs the bus.
    isHearing: () => config.roles.some((role) => role !== 'realtime') || bus.isUp(),
    isLeaving,
    fullBytes: FULL_BYTES,
  });
  if (metricsToken !== null && metrics)
    metricsRoute(server, { token: metricsToken, metrics, spend });
  return {
    noteRefused: () => metrics?.noteRefused(),
    noteConnection: (reason) => metrics?.noteConnection(reason),
    notePush: (status) => metrics?.notePush(status),
    watchMailer: (mailer) => metrics?.watchMailer(mailer) ?? mailer,
    stop: () => metrics?.stop(),
  };
}

/** Loads metrics lazily, because prom-client also loads OpenTelemetry's API. */
async function loadMetrics(deps: Omit<MetricsOptions, 'version' | 'commit'>): Promise<Metrics> {
  const { createMetrics } = await import('#src/platform/metrics/metrics.ts');
  return createMetrics({ ...deps, version: VERSION, commit: readBuild().commit });
}

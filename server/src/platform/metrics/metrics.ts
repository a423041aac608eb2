import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { CacheCounts } from '#src/kernel/entity-cache.ts';
import type { Timers } from '#src/kernel/timers.ts';
import type { Replica } from '#src/platform/db/connections/replica.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { type NoteRefusal, REFUSALS } from '#src/platform/http/connections/connection-log.ts';
import { AddressRefused } from '#src/platform/mail/mail-refusal.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import type { RealtimeStats } from '#src/platform/realtime/realtime.ts';
import type { DiskSpace } from '#src/platform/storage/storage.ts';
import { findLag, type Lag } from './lag.store.ts';
import { createCachedQuery } from './cached-query.ts';

export interface MetricsOptions {
  db: Kysely<Schema>;
  callPool: Pool;
  replica: Pick<Replica, 'health' | 'lagMs' | 'answered'> | null;
  timers: Timers;
  log: { errorsOfDay(): number };
  realtime: { stats(): RealtimeStats };
  jobs: { health(): string | null };
  storage: { space(): Promise<DiskSpace | null> };
  /** Free bytes on the data disk. Null if unknown. */
  freeBytes(): Promise<number | null>;
  /** Seconds since the last backup on this machine. Null if none is known. */
  backupAge(): Promise<number | null>;
  caches(): Readonly<Record<string, { counts(): CacheCounts }>>;
  version: string;
  commit: string | null;
}

export interface Metrics {
  watch(server: FastifyInstance): void;
  noteRefused(): void;
  noteConnection: NoteRefusal;
  notePush(status: number | null): void;
  watchMailer(mailer: Mailer): Mailer;
  readonly contentType: string;
  text(): Promise<string>;
  stop(): void;
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const CACHE_MS = 5000;
const QUERY_TIMEOUT_MS = 2000;
const NS_PER_S = 1e9;
const LOOP_RESOLUTION_MS = 20;

interface Survey {
  lag: Lag;
  disk: DiskSpace | null;
  dataFree: number | null;
  backupAge: number | null;
}

export function createMetrics(deps: MetricsOptions): Metrics {
  const { db, storage, timers } = deps;
  const registry = new Registry();
  const survey = createCachedQuery<Survey>(
    { timers, nowMs: () => performance.now() },
    { keptMs: CACHE_MS, patienceMs: QUERY_TIMEOUT_MS },
    async () => {
      const asked = [findLag(db), storage.space(), deps.freeBytes(), deps.backupAge()] as const;
      const [lag, disk, dataFree, backupAge] = await Promise.all(asked);
      return { lag, disk, dataFree, backupAge };
    },
  );
  const counters = countersIn(registry);
  const stopLoop = watchLoop(registry);
  showProcess(registry, deps);
  showCaches(registry, deps);
  const show = surveyGauges(registry);

  return {
    contentType: registry.contentType,
    watch(server) {
      server.addHook('onResponse', (request, reply, done) => {
        const { method, routeOptions } = request;
        // All unknown paths share one series: arbitrary paths must not create more.
        const call = routeOptions.url === undefined ? 'none' : `${method} ${routeOptions.url}`;
        counters.requests.inc({ call, status: reply.statusCode });
        counters.seconds.observe({ call }, reply.elapsedTime / 1000);
        done();
      });
    },
    noteRefused: () => counters.refused.inc(),
    noteConnection: (reason) => counters.connections.inc({ reason }),
    notePush: (status) => counters.pushes.inc({ result: resultOfPush(status) }),
    watchMailer: ({ send }) => ({
      async send(mail) {
        try {
          await send(mail);
          counters.mails.inc({ result: 'sent' });
        } catch (error) {
          const result = error instanceof AddressRefused ? 'refused' : 'failed';
          counters.mails.inc({ result });
          throw error;
        }
      },
    }),
    async text() {
      show(await survey());
      return registry.metrics();
    },
    stop: stopLoop,
  };
}

/** 404 and 410: the browser revoked its subscription. */
function resultOfPush(status: number | null): string {
  if (status === null) return 'unreachable';
  if (status === 404 || status === 410) return 'gone';
  return status < 300 ? 'sent' : 'refused';
}

function countersIn(registry: Registry) {
  const registers = [registry];
  const pushes = new Counter({
    name: 'rookery_pushes_total',
    help: 'Push notifications sent to push services, by result: sent, gone, refused, unreachable',
    labelNames: ['result'],
    registers,
  });
  const mails = new Counter({
    name: 'rookery_mails_total',
    help: 'Emails sent to the mail server or written to files, by result: sent, failed, refused (no such address)',
    labelNames: ['result'],
    registers,
  });
  // A missing series raises no alert, so start each at 0.
  for (const result of ['sent', 'gone', 'refused', 'unreachable']) pushes.inc({ result }, 0);
  for (const result of ['sent', 'failed', 'refused']) mails.inc({ result }, 0);
  const connections = new Counter({
    name: 'rookery_connections_refused_total',
    help: 'Connections refused because a limit was reached (full, address, sockets), and idle ones closed for new ones (idle)',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of REFUSALS) connections.inc({ reason }, 0);
  return {
    pushes,
    mails,
    connections,
    requests: new Counter({
      name: 'rookery_http_requests_total',
      help: 'Answered requests, by route and status',
      labelNames: ['call', 'status'],
      registers,
    }),
    seconds: new Histogram({
      name: 'rookery_http_request_duration_seconds',
      help: 'Time from the first line of a request to the last byte of its response, by route',
      labelNames: ['call'],
      buckets: BUCKETS,
      registers,
    }),
    refused: new Counter({
      name: 'rookery_http_refused_total',
      help: 'Requests refused unread because the server was overloaded',
      registers,
    }),
  };
}

function watchLoop(registry: Registry): () => void {
  const delays = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delays.enable();
  let lookedAt = Number.NEGATIVE_INFINITY;
  const gauge = new Gauge({
    name: 'rookery_event_loop_delay_seconds',
    help: 'Event loop delay since the last reading: mean, p99, max',
    labelNames: ['stat'],
    registers: [registry],
    collect() {
      const now = performance.now();
      if (now - lookedAt < CACHE_MS) return;
      lookedAt = now;
      const { mean, max } = delays;
      const found = { mean, max, p99: delays.percentile(99) };
      for (const [stat, ns] of Object.entries(found)) {
        const late = ns / NS_PER_S - LOOP_RESOLUTION_MS / 1000;
        gauge.set({ stat }, Number.isFinite(late) ? Math.max(0, late) : 0);
      }
      delays.reset();
    },
  });
  return () => void delays.disable();
}

function showProcess(
  registry: Registry,
  { callPool: pool, replica, log, realtime, jobs, version, commit }: MetricsOptions,
): void {
  const gauge = (name: string, help: string, read: () => number): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => made.set(read()),
    });
  };
  const connections: Gauge = new Gauge({
    name: 'rookery_database_connections',
    help: 'Connections in the pool for calls, by state: busy, idle',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'rookery_build_info',
    help: 'Always 1; the labels show the running version',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit: commit ?? '' }, 1);
  gauge('rookery_database_waiting', 'Queries waiting for a connection', () => pool.waitingCount);
  if (replica) showReplica(registry, gauge, replica);
  gauge('rookery_sockets', 'Open WebSocket connections', () => realtime.stats().connections);
  gauge(
    'rookery_pages_without_socket',
    'Sessions whose pages poll this process because they cannot open a WebSocket',
    () => realtime.stats().polling,
  );
  gauge('rookery_jobs_healthy', '1 while jobs run, 0 when they have stopped', () =>
    jobs.health() === null ? 1 : 0,
  );
  gauge('rookery_errors_of_day', 'Errors logged in the last 24 hours', () => log.errorsOfDay());
  gauge(
    'process_resident_memory_bytes',
    'Resident memory of this process',
    process.memoryUsage.rss,
  );
  gauge(
    'nodejs_heap_used_bytes',
    'Heap memory used by this process',
    () => process.memoryUsage().heapUsed,
  );
  gauge(
    'process_start_time_seconds',
    'Start time of this process',
    () => performance.timeOrigin / 1000,
  );
  const cpu: Counter = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time of this process, user and system',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      cpu.reset();
      cpu.inc((user + system) / 1e6);
    },
  });
}

function showCaches(registry: Registry, { caches }: MetricsOptions): void {
  const lookups: Counter = new Counter({
    name: 'rookery_cache_lookups_total',
    help: 'Cache lookups of entities, by kind and result: hit (in memory), miss (read from the database)',
    labelNames: ['cache', 'result'],
    registers: [registry],
    collect() {
      lookups.reset();
      for (const [cache, held] of Object.entries(caches())) {
        const { hits, misses } = held.counts();
        lookups.inc({ cache, result: 'hit' }, hits);
        lookups.inc({ cache, result: 'miss' }, misses);
      }
    },
  });
}

function showReplica(
  registry: Registry,
  gauge: (name: string, help: string, read: () => number) => void,
  replica: NonNullable<MetricsOptions['replica']>,
): void {
  gauge('rookery_replica_used', '1 while lists are read from the replica', () =>
    replica.health() === null ? 1 : 0,
  );
  gauge(
    'rookery_replica_lag_seconds',
    "Highest possible age of the replica's data",
    () => replica.lagMs() / 1000,
  );
  const answered: Counter = new Counter({
    name: 'rookery_replica_queries_total',
    help: 'Queries answered by the replica',
    registers: [registry],
    collect() {
      answered.reset();
      answered.inc(replica.answered);
    },
  });
}

/**
 * Sets gauges that need slow queries. If a query gets no response, the last value is removed instead of
 * repeated.
 */
function surveyGauges(registry: Registry): (found: Survey | null) => void {
  const make = (name: string, help: string): Gauge =>
    new Gauge({ name, help, registers: [registry] });
  const up = make('rookery_database_up', '1 while the database answers in time');
  const events = make('rookery_outbox_waiting', 'Events waiting to be handled, at most 1,000');
  const eventLag = make('rookery_outbox_lag_seconds', 'Age of the oldest waiting event');
  const givenUp = make(
    'rookery_outbox_given_up',
    'Events that failed too often and are no longer retried, among the 1,000 oldest',
  );
  const due = make('rookery_jobs_waiting', 'Jobs that are due and waiting, at most 1,000');
  const jobLag = make('rookery_job_lag_seconds', 'Time since the oldest waiting job was due');
  const free = make(
    'rookery_media_disk_free_bytes',
    'Free space on the media disk; absent with a bucket',
  );
  const total = make('rookery_media_disk_bytes', 'Size of the media disk; absent with a bucket');
  const dataLeft = make(
    'rookery_data_disk_free_bytes',
    'Free space in the data folder, which holds the built-in database',
  );
  const backup = make(
    'rookery_backup_age_seconds',
    'Age of the last backup made on this machine; absent if none is known',
  );
  return (found) => {
    for (const each of [events, eventLag, due, jobLag, free, total, dataLeft, backup, givenUp])
      each.remove();
    up.set(found ? 1 : 0);
    if (!found) return;
    const { lag, disk, dataFree, backupAge } = found;
    events.set(lag.events);
    eventLag.set(lag.oldestEvent);
    givenUp.set(lag.givenUp);
    due.set(lag.jobs);
    jobLag.set(lag.oldestJob);
    if (dataFree !== null) dataLeft.set(dataFree);
    if (backupAge !== null) backup.set(backupAge);
    if (!disk) return;
    free.set(disk.free);
    total.set(disk.total);
  };
}

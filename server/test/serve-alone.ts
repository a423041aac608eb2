import type { AddressInfo } from 'node:net';
import { createApp } from '#src/app.ts';
import { endOnSignals } from '#src/cli/start/signals.ts';
import { shutDown } from '#src/shutdown.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { loadConfig } from '#src/platform/config/config.ts';
import { loadSecrets } from '#src/platform/config/secrets.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { openTraces } from '#src/platform/traces/open-traces.ts';
import { openLog } from '#src/platform/log/log.ts';

// A server in its own process, for tests that kill or measure it. Uses the environment's database, data folder
// and WEB_DIST.
const config = loadConfig(process.env);
const log = openLog('warn');
const ending = endOnSignals(log);
const traces = await openTraces(config.traces, { log, version: 'test' });
const database = await openDatabase({
  traces,
  connection: config.databaseUrl ?? '',
  log,
});
const { db, reserve, pool } = database;
const secrets = await loadSecrets(config.dataDir);
const app = await createApp({
  config,
  secrets,
  db,
  reserve,
  pool,
  traces,
  clock: systemClock,
  log,
  webDist: process.env['WEB_DIST'] ?? null,
});
await app.start();
await app.server.listen({ host: '127.0.0.1', port: 0 });
ending.stopWith(() => shutDown(app, database, traces), config.drainMs);
console.log(`http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`);

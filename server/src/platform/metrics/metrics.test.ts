import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { createSurvey } from './survey.ts';
import { systemTimers } from '#src/kernel/timers.ts';
import { noteBackup } from '#src/platform/backup/last-backup.ts';
import { projectRoot } from '#src/project-folders.ts';
import { freshDatabase } from '#test/database.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const TOKEN = 'a-long-random-word';

async function scrape({ url }: TestServer): Promise<string> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return reply.text();
}

/** The value of a series, as it is written; undefined: there is none. */
function valueOf(text: string, series: string): string | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line?.slice(series.length + 1);
}

const withToken = { config: { metricsToken: TOKEN } };

test('without METRICS_TOKEN there is no /metrics', async () => {
  const server = await startTestServer();
  const reply = await server.call('GET', '/metrics', { token: 'null' });
  const unknown = await server.call('GET', '/no-such-path');
  expect([reply.status, reply.body]).toEqual([404, unknown.body]);
  await server.stop();
});

test('/metrics is for whoever has the token', async () => {
  const server = await startTestServer(withToken);
  for (const token of ['', TOKEN.slice(1), `${TOKEN}s`, 'a-long-random-worD']) {
    expect((await server.call('GET', '/metrics', { token })).status).toBe(401);
  }
  expect((await server.call('GET', '/metrics')).status).toBe(401);
  expect(await scrape(server)).toContain('rookery_build_info');
  await server.stop();
});

test('requests are counted by route and status, never by what was asked for', async () => {
  const server = await startTestServer(withToken);
  const alice = await server.signUp('alice');
  await alice.api('GET', '/invitations/link/no-such-token');
  for (const path of ['/no-such-path-1', '/no-such-path-2']) await server.call('GET', path);
  const text = await scrape(server);
  const call = 'call="POST /magicLogin"';
  expect(valueOf(text, `rookery_http_requests_total{${call},status="200"}`)).toBe('1');
  expect(valueOf(text, `rookery_http_request_duration_seconds_count{${call}}`)).toBe('1');
  expect(valueOf(text, 'rookery_http_requests_total{call="none",status="404"}')).toBe('2');
  expect(text).not.toMatch(/no-such|alice/);
  await server.stop();
});

test('what is read twice is found in memory the second time', async () => {
  const server = await startTestServer(withToken);
  const alice = await server.signUp('alice');
  const counts = async (): Promise<number[]> => {
    const text = await scrape(server);
    const of = (result: string): number =>
      Number(valueOf(text, `rookery_cache_lookups_total{cache="members",result="${result}"}`));
    return [of('hit'), of('miss')];
  };
  await alice.api('GET', '/user');
  const [hits = 0, misses = 0] = await counts();
  expect(misses).toBeGreaterThan(0);
  await alice.api('GET', '/user');
  const later = await counts();
  expect(later[0]).toBeGreaterThan(hits);
  expect(later[1]).toBe(misses);
  await server.stop();
});

test('what waits in the outbox and among the jobs is told with its age', async () => {
  const server = await startTestServer(withToken);
  const { pool } = server.database;
  // Of a topic that nobody hears, and of a job that nobody does: both wait.
  await pool.query(`insert into outbox (topic, payload, created_at)
    values ('nobody.hears', '{}', now() - interval '10 minutes'), ('nobody.hears', '{}', now())`);
  await pool.query(`select graphile_worker.add_job('nobody-does',
    run_at := now() - interval '20 minutes')`);
  const text = await scrape(server);
  expect(Number(valueOf(text, 'rookery_outbox_lag_seconds'))).toBeCloseTo(600, -2);
  expect(Number(valueOf(text, 'rookery_outbox_waiting'))).toBeGreaterThanOrEqual(2);
  expect(Number(valueOf(text, 'rookery_job_lag_seconds'))).toBeCloseTo(1200, -2);
  expect(valueOf(text, 'rookery_database_up')).toBe('1');
  expect(valueOf(text, 'rookery_jobs_healthy')).toBe('1');
  expect(Number(valueOf(text, 'rookery_media_disk_bytes'))).toBeGreaterThan(0);
  expect(Number(valueOf(text, 'rookery_data_disk_free_bytes'))).toBeGreaterThan(0);
  await server.stop();
});

test('events that were given up are told, and wait no more', async () => {
  const server = await startTestServer(withToken);
  await server.database.pool.query(`insert into outbox (topic, payload, attempts, created_at)
    values ('nobody.hears', '{}', 20, now() - interval '10 minutes')`);
  const text = await scrape(server);
  expect(valueOf(text, 'rookery_outbox_given_up')).toBe('1');
  expect(Number(valueOf(text, 'rookery_outbox_lag_seconds'))).toBeLessThan(600);
  await server.stop();
});

test('how old the last backup is that was made here is told; where none is known nothing is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rookery-metrics-'));
  const told = async (): Promise<string | undefined> => {
    const server = await startTestServer({ config: { metricsToken: TOKEN, dataDir } });
    const text = await scrape(server);
    await server.stop();
    return valueOf(text, 'rookery_backup_age_seconds');
  };
  try {
    expect(await told()).toBeUndefined();
    const madeAt = new Date(Date.now() - 7_200_000).toISOString();
    await noteBackup(dataDir, { madeAt, path: '/b/one', bytes: 9 });
    const age = Number(await told());
    expect(age).toBeGreaterThanOrEqual(7200);
    expect(age).toBeLessThan(10_000);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

test('however often it is scraped, the database is asked once in a while', async () => {
  const database = await freshDatabase();
  const server = await startTestServer({ ...withToken, database });
  await scrape(server);
  await database.pool.query(`insert into outbox (topic, payload, created_at)
    values ('nobody.hears', '{}', now() - interval '10 minutes')`);
  const text = await scrape(server);
  expect(Number(valueOf(text, 'rookery_outbox_lag_seconds'))).toBeLessThan(60);
  await server.stop();
  await database.drop();
});

test('a database that does not answer in time leaves no old numbers behind', async () => {
  let now = 0;
  const answers = [Promise.resolve('found'), new Promise<string>(() => undefined)];
  const survey = createSurvey(
    { timers: systemTimers, nowMs: () => now },
    { keptMs: 5000, patienceMs: 20 },
    () => answers.shift() ?? Promise.reject(new Error('gone')),
  );
  expect(await survey()).toBe('found');
  now = 4999;
  expect(await survey()).toBe('found');
  now = 5000;
  expect(await survey()).toBeNull();
  now = 10_000;
  expect(await survey()).toBeNull();
});

test('a mail that went out is counted', async () => {
  const server = await startTestServer(withToken);
  await server.call('POST', '/v3/magicLink', { body: { email: 'alice@rookery.test' } });
  await server.mail.to('alice@rookery.test');
  const sent = async (): Promise<string | undefined> =>
    valueOf(await scrape(server), 'rookery_mails_total{result="sent"}');
  await expect.poll(sent).toBe('1');
  const text = await scrape(server);
  expect(valueOf(text, 'rookery_mails_total{result="failed"}')).toBe('0');
  expect(valueOf(text, 'rookery_pushes_total{result="sent"}')).toBe('0');
  await server.stop();
});

const SUFFIX = /_(?:bucket|sum|count)$/;

test('alert rules and dashboard name only what /metrics tells', async () => {
  const server = await startTestServer(withToken);
  const told = new Set(
    [...(await scrape(server)).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
  );
  await server.stop();
  for (const file of ['prometheus-alerts.yml', 'grafana-dashboard.json']) {
    const text = await readFile(join(projectRoot, 'deploy', file), 'utf8');
    const named = new Set(text.match(/\b(?:rookery|process|nodejs)_[a-z_]+/g));
    expect(named.size).toBeGreaterThan(10);
    const unknown = [...named].filter(
      (name) => !told.has(name) && !told.has(name.replace(SUFFIX, '')),
    );
    expect(unknown, file).toEqual([]);
  }
});

/** Yes or no, and what free space is a share of: nothing to draw. */
const NOT_DRAWN = ['rookery_database_up', 'rookery_jobs_healthy', 'rookery_media_disk_bytes'];

test('the dashboard draws what the alert rules look at', async () => {
  const namesIn = async (file: string): Promise<Set<string>> => {
    const text = await readFile(join(projectRoot, 'deploy', file), 'utf8');
    return new Set(text.match(/\brookery_[a-z_]+/g));
  };
  const drawn = await namesIn('grafana-dashboard.json');
  const watched = await namesIn('prometheus-alerts.yml');
  const missing = [...watched].filter((name) => !drawn.has(name));
  expect(missing.toSorted()).toEqual(NOT_DRAWN);
});

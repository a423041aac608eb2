import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findInviteLink } from '@rookery/contract/invitations/find-invite-link.ts';
import { RATE_LIMITS } from '@rookery/contract/kernel/limits.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { createCachedQuery } from './cached-query.ts';
import { systemTimers } from '#src/kernel/timers.ts';
import { saveLastBackup } from '#src/platform/backup/last-backup.ts';
import { projectRoot } from '#src/project-folders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const TOKEN = 'a-long-random-word';

async function scrape({ url }: TestServer): Promise<string> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return reply.text();
}

function valueOf(text: string, series: string): string | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line?.slice(series.length + 1);
}

const JOB_KEY = 'waits-for-ever';
const withToken = { config: { metricsToken: TOKEN } };

let server: TestServer;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  server = await startTestServer(withToken);
});
afterEach(async () => {
  await server.database.pool.query('delete from outbox');
  await server.database.pool.query('select graphile_worker.remove_job($1)', [JOB_KEY]);
});
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});

function scrapeLater(): Promise<string> {
  vi.advanceTimersByTime(5_001);
  return scrape(server);
}

async function counterOf(series: string): Promise<() => Promise<number>> {
  const count = async (): Promise<number> => Number(valueOf(await scrape(server), series) ?? 0);
  const before = await count();
  return async () => (await count()) - before;
}

test('serves no /metrics without METRICS_TOKEN', async () => {
  const closed = await startTestServer();
  const reply = await closed.call('GET', '/metrics', { token: 'null' });
  const unknown = await closed.call('GET', '/no-such-path');
  expect([reply.status, reply.body]).toEqual([404, unknown.body]);
  await closed.stop();
});

test('requires the token for /metrics', async () => {
  for (const token of ['', TOKEN.slice(1), `${TOKEN}s`, 'a-long-random-worD']) {
    expect((await server.call('GET', '/metrics', { token })).status).toBe(401);
  }
  expect((await server.call('GET', '/metrics')).status).toBe(401);
  expect(await scrape(server)).toContain('rookery_build_info');
});

test('limits guesses of the token by network', async () => {
  const limited = await startTestServer({ config: { metricsToken: TOKEN, rateLimits: true } });
  const guess = async (token: string, network: string) => {
    const headers = { 'x-forwarded-for': network };
    return (await limited.call('GET', '/metrics', { token, headers })).status;
  };
  const [{ points }] = RATE_LIMITS.bearer;
  for (let nth = 0; nth < points; nth += 1) expect(await guess('a-guess', '10.0.0.1')).toBe(401);
  expect(await guess('a-guess', '10.0.0.1')).toBe(429);
  expect(await guess('a-guess', '10.0.0.2')).toBe(401);
  await scrape(limited);
  await limited.stop();
});

test('counts requests by route and status, never by address', async () => {
  const call = 'call="POST /magicLogin"';
  const signIns = await counterOf(`rookery_http_requests_total{${call},status="200"}`);
  const timed = await counterOf(`rookery_http_request_duration_seconds_count{${call}}`);
  const unknown = await counterOf('rookery_http_requests_total{call="none",status="404"}');
  const alice = await server.signUp('alice');
  await alice.refused(findInviteLink, { params: { token: 'no-such-token' } }, 422);
  for (const path of ['/no-such-path-1', '/no-such-path-2']) await server.call('GET', path);
  expect([await signIns(), await timed(), await unknown()]).toEqual([1, 1, 2]);
  expect(await scrape(server)).not.toMatch(/no-such|alice/);
});

test('counts a cache hit for the second read', async () => {
  const bob = await server.signUp('bob');
  const counts = async (): Promise<number[]> => {
    const text = await scrape(server);
    const of = (result: string): number =>
      Number(valueOf(text, `rookery_cache_lookups_total{cache="members",result="${result}"}`));
    return [of('hit'), of('miss')];
  };
  await bob.do(getUser);
  const [hits = 0, misses = 0] = await counts();
  expect(misses).toBeGreaterThan(0);
  await bob.do(getUser);
  const later = await counts();
  expect(later[0]).toBeGreaterThan(hits);
  expect(later[1]).toBe(misses);
});

test('reports pending events and jobs with their age', async () => {
  const { pool } = server.database;
  await pool.query(`insert into outbox (topic, payload, created_at)
    values ('nobody.hears', '{}', now() - interval '10 minutes'), ('nobody.hears', '{}', now())`);
  await pool.query(
    `select graphile_worker.add_job('nobody-does', job_key := $1,
      run_at := now() - interval '20 minutes')`,
    [JOB_KEY],
  );
  const text = await scrapeLater();
  expect(Number(valueOf(text, 'rookery_outbox_lag_seconds'))).toBeCloseTo(600, -2);
  expect(Number(valueOf(text, 'rookery_outbox_waiting'))).toBeGreaterThanOrEqual(2);
  expect(Number(valueOf(text, 'rookery_job_lag_seconds'))).toBeCloseTo(1200, -2);
  expect(valueOf(text, 'rookery_database_up')).toBe('1');
  expect(valueOf(text, 'rookery_jobs_healthy')).toBe('1');
  expect(Number(valueOf(text, 'rookery_media_disk_bytes'))).toBeGreaterThan(0);
  expect(Number(valueOf(text, 'rookery_data_disk_free_bytes'))).toBeGreaterThan(0);
});

test('reports abandoned events separately from pending ones', async () => {
  await server.database.pool.query(`insert into outbox (topic, payload, attempts, created_at)
    values ('nobody.hears', '{}', 20, now() - interval '10 minutes')`);
  const text = await scrapeLater();
  expect(valueOf(text, 'rookery_outbox_given_up')).toBe('1');
  expect(Number(valueOf(text, 'rookery_outbox_lag_seconds'))).toBeLessThan(600);
});

test('reports the age of the last known backup', async () => {
  const { clock, config } = server;
  const told = async (): Promise<string | undefined> =>
    valueOf(await scrapeLater(), 'rookery_backup_age_seconds');
  expect(await told()).toBeUndefined();
  const madeAt = new Date(clock.now().getTime() - 7_200_000).toISOString();
  await saveLastBackup(config.dataDir, { madeAt, path: '/b/one', bytes: 9 });
  const age = Number(await told());
  expect(age).toBeGreaterThanOrEqual(7200);
  expect(age).toBeLessThan(10_000);
});

test('limits database queries of frequent scrapes', async () => {
  await scrapeLater();
  await server.database.pool.query(`insert into outbox (topic, payload, created_at)
    values ('nobody.hears', '{}', now() - interval '10 minutes')`);
  const text = await scrape(server);
  expect(Number(valueOf(text, 'rookery_outbox_lag_seconds'))).toBeLessThan(60);
});

test('removes old numbers when the database is too slow', async () => {
  let now = 0;
  const answers = [Promise.resolve('found'), new Promise<string>(() => undefined)];
  const survey = createCachedQuery(
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

test('counts a sent mail', async () => {
  const sent = await counterOf('rookery_mails_total{result="sent"}');
  await server.call('POST', '/v3/magicLink', { body: { email: 'carol@rookery.test' } });
  await server.mail.to('carol@rookery.test');
  await expect.poll(sent).toBe(1);
  const text = await scrape(server);
  expect(valueOf(text, 'rookery_mails_total{result="failed"}')).toBe('0');
  expect(valueOf(text, 'rookery_pushes_total{result="sent"}')).toBe('0');
});

const SUFFIX = /_(?:bucket|sum|count)$/;

test('defines every metric of the alert rules and dashboard', async () => {
  const told = new Set(
    [...(await scrape(server)).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
  );
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

const NOT_DRAWN = ['rookery_database_up', 'rookery_jobs_healthy', 'rookery_media_disk_bytes'];

test('shows every metric of the alert rules on the dashboard', async () => {
  const namesIn = async (file: string): Promise<Set<string>> => {
    const text = await readFile(join(projectRoot, 'deploy', file), 'utf8');
    return new Set(text.match(/\brookery_[a-z_]+/g));
  };
  const drawn = await namesIn('grafana-dashboard.json');
  const watched = await namesIn('prometheus-alerts.yml');
  const missing = [...watched].filter((name) => !drawn.has(name));
  expect(missing.toSorted()).toEqual(NOT_DRAWN);
});

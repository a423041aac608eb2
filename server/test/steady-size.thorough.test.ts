// Thorough: sends thousands of requests to see whether memory and caches stay within their bounds.
import { readdir } from 'node:fs/promises';
import { viewPosts } from '@rookery/contract/posts/view-posts.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { markAllNotificationsRead } from '@rookery/contract/notifications/mark-all-notifications-read.ts';
import { logout } from '@rookery/contract/sessions/logout.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualTimers } from '#src/kernel/timers.ts';
import { untilOutboxHandled } from './outbox.ts';
import { startTestServer, type TestServer } from './server.ts';
import { picture, upload } from './uploads.ts';

const WEEK = 7 * 86_400_000;
/** Week at which each table has its final size. Read and expired data stays for 90 days at most. */
const SETTLED_WEEKS = 15;
const WEEKS = 24;

const CONTENT = [
  'posts',
  'post_counts',
  'post_words',
  'search_words',
  'post_media',
  'reactions',
  'media',
  'post_mentions',
];
/**
 * Rows stay for five minutes by the database's clock, which tests cannot move. `facts.test.ts` covers this
 * table.
 */
const BY_DATABASE_CLOCK = 'fact_log';

/**
 * Cleanup jobs and jobs of each minute. The test runs the jobs, because the real clock would vary their
 * count.
 */
const JOBS = [
  'compute-trends',
  'recommend-users',
  'count-topics',
  'count-words',
  'resume-media',
  'rank-groups',
  'clean-sessions',
  'clean-budgets',
  'sweep-media',
  'note-orphaned-media',
  'forget-notifications',
  'forget-views',
  'forget-previews',
  'look-at-links',
  'forget-pushes',
  'forget-invitations',
  'forget-console-sessions',
  'forget-data-links',
];

const timers = createManualTimers();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true }, timers });
  await server.signUp('ann');
  await server.signUp('ben');
});
afterAll(() => server.stop());

async function rowsOf(table: string): Promise<number> {
  const { rows } = await server.database.pool.query(
    `select count(*)::int as count from "${table}"`,
  );
  return rows[0].count;
}

async function sizes(): Promise<Record<string, number>> {
  await untilOutboxHandled(server);
  const { pool } = server.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    if (CONTENT.includes(name) || name === BY_DATABASE_CLOCK) continue;
    found[name] = await rowsOf(name);
  }
  const uploads = await pool.query(
    'select count(*)::int as count from media m where not exists (select from post_media where media_id = m.id)',
  );
  found['uploads that nothing shows'] = uploads.rows[0].count;
  const kept = await readdir(server.config.dataDir, { recursive: true });
  found['files of uploads'] = kept.filter((name) => /media\/uploads\/./.test(name)).length;
  return found;
}

async function live(): Promise<void> {
  const [ann, ben] = [
    await server.signIn('ann@rookery.test'),
    await server.signIn('ben@rookery.test'),
  ];
  const ulid = await ann.post(`Hello @ben in week ${server.freshUlid()}.`);
  await ben.react(ulid);
  await ben.do(viewPosts, { body: { ulids: [ulid] } });
  timers.advance(10_000);
  await expect.poll(() => rowsOf('post_views')).toBeGreaterThan(0);
  for (const member of [ann, ben]) {
    const list = async () => (await member.do(listNotifications)).data;
    await expect.poll(async () => (await list())[0]?.read).toBe(false);
    const [newest] = await list();
    const upTo = { lastNotificationId: newest!.notificationId };
    await member.do(markAllNotificationsRead, { body: upTo });
  }
  await upload(server, ann, await picture(20, 20));
  const email = `stranger${ulid.toLowerCase()}@rookery.test`;
  expect((await server.call('POST', '/v3/magicLink', { body: { email } })).status).toBe(202);
  await ben.do(logout, { body: {} });
}

test('limits all data except content in size over months', { timeout: 180_000 }, async () => {
  let settled: Record<string, number> = {};
  for (let week = 1; week <= WEEKS; week += 1) {
    await live();
    server.clock.advance(WEEK);
    for (const name of JOBS) await server.runJob(name);
    if (week === SETTLED_WEEKS) settled = await sizes();
  }
  const now = await sizes();
  const grown = Object.keys(now).filter((name) => (now[name] ?? 0) > (settled[name] ?? 0));
  expect(grown.map((name) => `${name}: ${settled[name]} to ${now[name]}`)).toEqual([]);
  expect(settled['sessions']).toBeGreaterThan(0);
  expect(settled['notifications']).toBeGreaterThan(0);
});

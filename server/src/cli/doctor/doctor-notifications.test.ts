import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { surveyJobs } from '#src/platform/jobs/job-locks.store.ts';
import { createJobs, type Jobs } from '#src/platform/jobs/jobs.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { checkNotifications } from './doctor-notifications.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const SUBSCRIPTION = randomUUID();

let database: FreshDatabase;
let userId: string;
beforeAll(async () => {
  database = await freshDatabase();
  const [user, session] = [randomUUID(), randomUUID()];
  userId = user;
  const { db } = database;
  await sql`insert into users (id, email, email_key, name, referral_code, created_at, updated_at)
    values (${user}, 'a@rooks.example', 'a@rooks.example', 'A', 'a', now(), now())`.execute(db);
  await sql`insert into sessions (id, user_id, created_at, last_used_at)
    values (${session}, ${user}, now(), now())`.execute(db);
  await sql`insert into push_subscriptions
      (id, endpoint, host, user_id, session_id, public_key, auth_token, content_encoding, created_at)
    values (${SUBSCRIPTION}, 'https://push.example/1', 'push.example', ${user}, ${session}, 'k', 'a', 'aes128gcm', now())`.execute(
    db,
  );
});
beforeEach(async () => {
  await sql`delete from pushes`.execute(database.db);
  await sql`delete from digests`.execute(database.db);
});
afterAll(() => database.drop());

async function push(dueForS: number, type: string): Promise<void> {
  await sql`insert into pushes (subscription_id, host, type, about_id, due_at)
    values (${SUBSCRIPTION}, 'push.example', ${type}, ${randomUUID()},
      now() - ${dueForS} * interval '1 second')`.execute(database.db);
}

async function digest(dueForS: number): Promise<void> {
  await sql`insert into digests (user_id, next_at, since)
    values (${userId}, now() - ${dueForS} * interval '1 second', now())
    on conflict (user_id) do update set next_at = excluded.next_at`.execute(database.db);
}

async function running<Result>(ask: () => Promise<Result>): Promise<Result> {
  const jobs: Jobs = createJobs({ pool: database.pool, log });
  await jobs.start();
  try {
    return await ask();
  } finally {
    await jobs.stop();
    // PostgreSQL ends the connections of the stopped jobs a moment later.
    await expect.poll(async () => (await surveyJobs(database.pool))?.pools).toBe(0);
  }
}

test('reports pending pushes that are not due yet', async () => {
  expect(await checkNotifications(database)).toEqual([
    { state: 'ok', text: 'No pending push notifications' },
    { state: 'ok', text: 'No digest is due' },
  ]);
  await push(-3600, 'follow');
  await digest(-3600);
  expect(await checkNotifications(database)).toEqual([
    { state: 'ok', text: '1 pending push notification, none due yet' },
    { state: 'ok', text: 'No digest is due' },
  ]);
});

test('reports the oldest due push, its host when stuck', async () => {
  await push(60, 'follow');
  await push(5, 'comment');
  const [fresh] = await checkNotifications(database);
  expect(fresh?.state).toBe('ok');
  expect(fresh?.text).toMatch(/^2 pending push notifications, the oldest has been due for 6\d s$/);
  await push(1000, 'repost');
  const [left] = await checkNotifications(database);
  expect(left?.state).toBe('note');
  expect(left?.text).toMatch(
    /^3 pending push notifications, .* for 10\d\d s: the next start sends them$/,
  );
  const [stuck] = await running(() => checkNotifications(database));
  expect(stuck?.state).toBe('note');
  expect(stuck?.text).toMatch(
    /^3 pending push notifications, .* for 10\d\d s, at push\.example: see the log for the reason$/,
  );
});

test('reports due digests, and overdue ones as broken', async () => {
  await digest(600);
  const [, fresh] = await checkNotifications(database);
  expect(fresh?.state).toBe('ok');
  expect(fresh?.text).toMatch(/^1 digest is due, the oldest for 6\d\d s$/);
  await digest(7200);
  const [, left] = await checkNotifications(database);
  expect(left?.state).toBe('note');
  expect(left?.text).toMatch(/for 72\d\d s: the next start sends them$/);
  const [, stuck] = await running(() => checkNotifications(database));
  expect(stuck?.state).toBe('broken');
  expect(stuck?.text).toMatch(
    /for 72\d\d s: they are not being sent\. See the log for the reason\.$/,
  );
});

test('reports nothing when the tables do not exist yet', async () => {
  await sql`drop table digests`.execute(database.db);
  expect(await checkNotifications(database)).toEqual([]);
});

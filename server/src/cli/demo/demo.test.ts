import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { loadConfig } from '#src/platform/config/config.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { runDemo } from './demo.ts';

const clock = { now: () => new Date('2026-11-20T14:30:00Z') };
let database: FreshDatabase;
let dataDir: string;
let lines: string[];
const heard: string[] = [];

function demo(): Promise<string[]> {
  const config = loadConfig({ DATA_DIR: dataDir, APP_URL: 'http://127.0.0.1:3999' });
  return runDemo({ config, db: database.db, clock }, (line) => heard.push(line));
}

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'rookery-demo-'));
  lines = await demo();
});

afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> {
  return (await query.execute(database.db)).rows[0];
}

test('fills an empty database and says so', async () => {
  expect(heard).toEqual([expect.stringContaining('Filling the demo community')]);
  const found = await one(sql`select
    (select count(*) from users) as members,
    (select count(*) from posts where parent_id is null) as posts,
    (select count(*) from posts where post_type = 'REPLY' and grandparent_id is not null) > 100 as replies,
    (select count(distinct badge) from user_badges) as badges,
    (select count(*) from post_mentions) > 100 as mentions,
    (select count(*) from post_topics where kind = 'ticker') > 20 as tickers,
    (select count(distinct detected_language) from posts) >= 6 as languages`);
  expect(found).toMatchObject({ posts: 3000, badges: 10 });
  expect(found).toMatchObject({ replies: true, mentions: true, tickers: true, languages: true });
});

test('prints a working link for each of the four roles', async () => {
  const links = lines.filter((line) => /http:\/\/127\.0\.0\.1:3999\/login\?magic=\S+$/.test(line));
  expect(links.map((line) => /^Sign in as ([a-z ]+) \(/.exec(line)?.[1])).toEqual([
    'a member',
    'a moderator',
    'an employee',
    'an administrator',
  ]);
  const kept = await one<{ number: number }>(sql`select count(*) as number from magic_links`);
  expect(kept?.number).toBe(4);
});

test('the counts agree with the rows', async () => {
  const wrong = await one(sql`select
    (select count(*) from post_counts c where comments <>
      (select count(*) from posts p where p.parent_id = c.post_id)) as comments,
    (select count(*) from post_counts c where shown_answers <> comments) as shown,
    (select count(*) from post_counts c where all_comments <>
      (select count(*) from posts p where p.root_id = c.post_id)) as all_comments,
    (select count(*) from posts where not exists
      (select from post_counts c where c.post_id = posts.id)) as uncounted,
    (select count(*) from user_counts c where posts <>
      (select count(*) from posts p where p.author_id = c.user_id and parent_id is null)) as posts,
    (select count(*) from user_counts c where followers <>
      (select count(*) from follows f where f.followee_id = c.user_id)) as followers,
    (select count(*) from user_counts c where friends > least(followers, following)) as friends`);
  expect(Object.values(wrong ?? {})).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('the order of feeds is the order of time, and no post is from the future', async () => {
  const found = await one(sql`select
    (select count(*) from (select created_at, lag(created_at) over (order by seq) as before from posts) p
      where before > created_at) as misplaced,
    (select count(*) from posts where created_at > ${clock.now()}) as future`);
  expect(found).toEqual({ misplaced: 0, future: 0 });
});

test('every avatar and cover is a file', async () => {
  const files = new Set(await readdir(join(dataDir, 'media', 'demo')));
  const rows = await database.db.selectFrom('users').select(['avatar', 'cover']).execute();
  for (const { avatar, cover } of rows) {
    expect(files.has(avatar?.replace('/media/demo/', '') ?? '')).toBe(true);
    expect(files.has(cover?.replace('/media/demo/', '') ?? '')).toBe(true);
  }
  const drawing = await readFile(join(dataDir, 'media', 'demo', 'nora-avatar.svg'), 'utf8');
  expect(drawing).toMatch(/^<svg /);
});

test('a second run keeps what is there and prints fresh links', async () => {
  const before = await one(sql`select count(*) as posts, max(id::text) as last from posts`);
  const again = await demo();
  expect(await one(sql`select count(*) as posts, max(id::text) as last from posts`)).toEqual(
    before,
  );
  expect(heard).toHaveLength(1);
  expect(again).toHaveLength(lines.length);
  expect(again.at(-1)).not.toBe(lines.at(-1));
});

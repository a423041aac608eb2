// Thorough: it seeds a whole feed with pictures for the client benchmark, which seldom changes.
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { findEntities } from '@rookery/contract/kernel/text.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../server/test/database.ts';
import { AUTHORS, feedPost } from './client-posts.ts';
import { seedClientFeed, type Reader } from './client-seed.ts';

const POSTS = 1200;

let database: FreshDatabase;
let dataDir: string;
let reader: Reader;

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'rookery-client-seed-'));
  reader = await seedClientFeed(database.pool, { posts: POSTS, dataDir });
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function one(query: string): Promise<Record<string, unknown>> {
  return (await database.pool.query<Record<string, unknown>>(query)).rows[0] ?? {};
}

test('seeds the specified shares of pictures and cards', async () => {
  const found = await one(`select count(*)::int as posts,
    count(*) filter (where images <> '[]')::int as images,
    count(*) filter (where open_graph is not null)::int as cards,
    count(*) filter (where open_graph ->> 'image' is not null)::int as pictured,
    count(*) filter (where images <> '[]' and open_graph is not null)::int as both,
    min(jsonb_array_length(images)) filter (where images <> '[]') as fewest,
    max(jsonb_array_length(images)) as most from posts`);
  const shares = { posts: POSTS, images: 0.3 * POSTS, cards: 0.12 * POSTS, both: 0 };
  expect(found).toEqual({ ...shares, pictured: 0.06 * POSTS, fewest: 1, most: 4 });
});

test('makes the reader follow every author of a post', async () => {
  const found = await one(`select email,
    (select count(*)::int from follows where follower_id = users.id) as follows,
    (select count(*)::int from posts where author_id not in
      (select followee_id from follows where follower_id = users.id)) as strange
    from users where username = 'reader'`);
  expect(found).toEqual({ email: reader.email, follows: AUTHORS, strange: 0 });
  expect(reader.ulid).toMatch(/^[0-9A-Z]{26}$/);
});

test('writes each picture as a PNG of its row’s size', async () => {
  const { rows } = await database.pool.query<{ url: string; width: number; height: number }>(`
    select distinct item ->> 'url' as url, (item ->> 'widthPx')::int as width,
      (item ->> 'heightPx')::int as height from posts, jsonb_array_elements(images) as item
    union select distinct open_graph ->> 'image', 1200, 630 from posts where open_graph ->> 'image' is not null
    union select avatar, 96, 96 from users where avatar is not null`);
  expect(rows.length).toBeGreaterThan(40);
  for (const { url, width, height } of rows) {
    const file = await readFile(join(dataDir, 'media', 'demo', url.replace('/media/demo/', '')));
    expect(file.subarray(1, 4).toString(), url).toBe('PNG');
    expect([file.readUInt32BE(16), file.readUInt32BE(20)], url).toEqual([width, height]);
    // With larger files, the benchmark would measure the network.
    expect(file.length, url).toBeLessThan(200_000);
  }
});

test('dates posts one minute apart, the newest five minutes old', async () => {
  const found = await one(`select
    extract(epoch from max(created_at) - min(created_at))::int / 60 as minutes,
    max(created_at) < now() - interval '5 minutes' as past,
    (select count(*)::int from post_counts) as counted,
    (select sum(posts)::int from user_counts) as written from posts`);
  expect(found).toEqual({ minutes: POSTS - 1, past: true, counted: POSTS, written: POSTS });
});

test('writes the same posts of every length in each run', () => {
  const posts = Array.from({ length: 2000 }, (_none, n) => feedPost(n));
  expect(posts).toEqual(Array.from({ length: 2000 }, (_none, n) => feedPost(n)));
  const lengths = posts.map(({ body }) => body.length);
  expect(Math.min(...lengths)).toBeLessThan(30);
  expect(Math.max(...lengths)).toBeGreaterThan(850);
  expect(Math.max(...lengths)).toBeLessThan(LIMITS.bodyCodePoints / 2);
  for (const { body, openGraph } of posts) {
    const links = findEntities(body).filter(({ kind }) => kind === 'link');
    expect(links.map(({ value }) => value)).toEqual(openGraph ? [openGraph.url] : []);
  }
});

// Thorough: compares two communities, one of which keeps its posts in partitions.
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { createManualClock, type ManualClock } from '#src/kernel/clock.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';
import { type Partitioned, partitionPosts } from './partition-posts.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Community {
  database: FreshDatabase;
  server: TestServer;
  clock: ManualClock;
  people: Record<'alice' | 'bob' | 'carol', TestMember>;
  names: Map<string, string>;
}

let whole: Community;
let parts: Community;
let found: Partitioned;
beforeAll(async () => {
  const database = await freshDatabase();
  found = await partitionPosts(database.pool);
  const start = new Date();
  whole = await openCommunity(await freshDatabase(), start);
  parts = await openCommunity(database, start);
});
afterAll(async () => {
  for (const { server, database } of [whole, parts]) {
    await server.stop();
    await database.drop();
  }
});

async function openCommunity(database: FreshDatabase, start: Date): Promise<Community> {
  const clock = createManualClock(start);
  const server = await startTestServer({ database, clock });
  const alice = await server.signUp('alice');
  const bob = await server.signUp('bob');
  const carol = await server.signUp('carol');
  return { database, server, clock, people: { alice, bob, carol }, names: new Map() };
}

type Step = [
  who: keyof Community['people'],
  method: string,
  path: string,
  body?: object,
  id?: string,
];

const STEPS: Step[] = [
  ['bob', 'PUT', '/profile/alice/follow'],
  ['carol', 'PUT', '/profile/alice/follow'],
  ['alice', 'PUT', '/profile/bob/follow'],
  ['alice', 'PUT', '/posts', { body: 'One #birds' }, 'one'],
  ['alice', 'PUT', '/posts', { body: 'Two of @bob' }, 'two'],
  ['bob', 'PUT', '/posts', { body: 'Three #birds' }, 'three'],
  ['bob', 'PUT', '/comments', { body: 'First', parentUlid: 'one' }, 'first'],
  ['carol', 'PUT', '/comments', { body: 'Second', parentUlid: 'one' }, 'second'],
  ['alice', 'PUT', '/comments', { body: 'Below', parentUlid: 'first' }, 'below'],
  ['bob', 'PUT', '/post/reaction', { ulid: 'one', reaction: 'heart' }],
  ['carol', 'PUT', '/post/reaction', { ulid: 'one', reaction: 'heart' }],
  ['carol', 'DELETE', '/post/reaction', { ulid: 'one', reaction: 'heart' }],
  ['carol', 'POST', '/posts/repost', { ulid: 'two' }],
  ['carol', 'DELETE', '/posts/repost', { ulid: 'two' }],
  ['bob', 'DELETE', '/posts/delete', { ulid: 'three' }],
  ['carol', 'DELETE', '/posts/delete', { ulid: 'second' }],
  ['bob', 'GET', '/posts/following'],
  ['bob', 'GET', '/posts/following?page=2'],
  ['bob', 'GET', '/xposts/all'],
  ['bob', 'GET', '/profile/alice/feed'],
  ['bob', 'GET', '/profile/alice/feedCommentsOnly'],
  ['bob', 'POST', '/comments', { ulid: 'one' }],
  ['bob', 'POST', '/posts/map', { ulids: ['one', 'two', 'three', 'first', 'second', 'below'] }],
  ['bob', 'POST', '/search/posts/hashtag', { hashtag: 'birds' }],
  ['bob', 'GET', '/post/one/reactions'],
];

async function take(community: Community, [who, method, path, body, id]: Step): Promise<object> {
  const { people, clock, names } = community;
  clock.advance(1000);
  const named = (text: string): string => names.get(text) ?? text;
  const sent =
    body &&
    JSON.parse(JSON.stringify(body), (_, value) =>
      typeof value === 'string' ? named(value) : value,
    );
  const ulid = id === undefined ? undefined : makeUlid(clock.now().getTime());
  const url = path.replace(/[^/]+/g, named);
  const reply = await people[who].api(method, url, ulid ? { ulid, ...sent } : sent);
  if (id !== undefined) names.set(id, reply.body.data?.id);
  return { status: reply.status, body: reply.body };
}

function plain(community: Community, answer: object): unknown {
  const known = new Map([...community.names].map(([name, id]) => [id, name]));
  return JSON.parse(JSON.stringify(answer), (key, value) => {
    if (/cursor|seq|referral|lastActiveAt/i.test(key)) return null;
    if (typeof value !== 'string') return value;
    if (known.has(value)) return known.get(value);
    return /^[0-9A-HJKMNP-TV-Z]{26}$|^\d{4}-\d\d-\d\dT/.test(value) ? 'differs' : value;
  });
}

test('drops only two unique indexes', () => {
  expect(found.notUnique).toEqual(['posts_feed', 'reposts_by_author']);
});

test('answers members the same with partitioned posts', async () => {
  const statuses: number[] = [];
  for (const step of STEPS) {
    const [one, other] = [await take(whole, step), await take(parts, step)];
    const [expected, got] = [plain(whole, one), plain(parts, other)];
    expect({ step, answer: got }).toEqual({ step, answer: expected });
    statuses.push((one as { status: number }).status);
  }
  expect(STEPS.filter((_, at) => (statuses[at] ?? 0) >= 400)).toEqual([]);
  const { rows } = await parts.database.pool.query('select distinct tableoid from posts');
  expect(rows.length).toBeGreaterThan(1);
});

test('stores a repeated repost twice without the unique index', async () => {
  const again: Step = ['bob', 'POST', '/posts/repost', { ulid: 'two' }];
  const statuses = async (community: Community): Promise<unknown[]> => {
    const [one, other] = [await take(community, again), await take(community, again)];
    return [one, other].map((answer) => (answer as { status: number }).status);
  };
  expect(await statuses(whole)).toEqual([201, 200]);
  expect(await statuses(parts)).toEqual([201, 201]);
});

import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { followHashtag } from '@rookery/contract/relations/hashtags.ts';
import type { Kysely, KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let counted: TestServer;
let plain: TestMember;
let mixed: TestMember;
let statements: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [plain, mixed] = [await server.signUp('plain'), await server.signUp('mixed')];
  const friend = await server.signUp('friend');
  for (const reader of [plain, mixed]) await reader.follow(friend);
  await mixed.do(followHashtag, { body: { hashtag: 'birds' } });
  await friend.post('Hello #birds');
});
afterAll(() => server.stop());

// A second process with empty caches, whose statements are counted.
beforeEach(async () => {
  const { database, secrets, clock } = server;
  const of = { ...database, db: counting(database.db), reserve: counting(database.reserve) };
  counted = await startTestServer({ database: of, secrets, clock });
});
afterEach(() => counted.stop());

function counting(db: Kysely<Schema>): Kysely<Schema> {
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

/** The statements of one request for Home, without the poll of facts. */
async function statementsOf(who: TestMember): Promise<string[]> {
  statements = [];
  const { data } = await counted
    .does(who.accessToken)
    .do(listFeed, { params: { feed: 'following' }, query: {} });
  expect(data).toHaveLength(1);
  return statements.filter((text) => !text.includes('from fact_log'));
}

const reading = (texts: readonly string[], table: string): string[] =>
  texts.filter((text) => text.includes(table));

test('members without hashtags pay no further statement', async () => {
  const cold = await statementsOf(plain);
  expect(reading(cold, 'post_topics')).toEqual([]);
  expect(reading(cold, 'group_members')).toHaveLength(1);
  const follows = reading(cold, 'followed_hashtags');
  expect(follows).toHaveLength(1);
  expect(follows).toEqual(reading(cold, 'from follows'));
  const warm = await statementsOf(plain);
  for (const table of ['followed_hashtags', 'group_members', 'post_topics', 'from follows']) {
    expect(reading(warm, table)).toEqual([]);
  }
});

test('the first hashtags of a process cost one statement', async () => {
  const [without, withHashtag] = [await statementsOf(plain), await statementsOf(mixed)];
  expect(reading(withHashtag, 'hashtag (key, below)')).toHaveLength(1);
  expect(without.length).toBeGreaterThan(0);
  const warm = [await statementsOf(plain), await statementsOf(mixed)];
  expect(warm[1]).toHaveLength(warm[0]?.length ?? -1);
});

// Thorough: two processes serve members through a pooler. pooler.test.ts covers how a pooler is found.
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { startTransactionPooler, type TransactionPooler } from '#test/transaction-pooler.ts';
import { type Database, openDatabase } from '#src/platform/db/database.ts';

let plain: FreshDatabase;
let pooler: TransactionPooler;
beforeAll(async () => {
  plain = await freshDatabase();
  pooler = await startTransactionPooler(plain.connection);
});
afterAll(async () => {
  await pooler.stop();
  await plain.drop();
});

describe('a pooler in transaction mode', () => {
  let database: Database;
  let here: TestServer;
  let there: TestServer;
  let alice: TestMember;
  let bob: TestMember;
  beforeAll(async () => {
    const log = { warn: () => undefined };
    database = await openDatabase({ connection: pooler.url, direct: plain.url, log });
    const through = { ...plain, ...database, drop: plain.drop };
    here = await startTestServer({ database: through });
    const { secrets, clock } = here;
    there = await startTestServer({ database: through, secrets, clock });
    alice = await here.signUp('alice');
    bob = await there.signUp('bob');
  });
  afterAll(async () => {
    await there.stop();
    await here.stop();
    await database.close();
  });

  test('lets members write at one process and read at another', async () => {
    await bob.do(followUser, { params: { name: 'alice' } });
    for (let round = 0; round < 5; round += 1) {
      const ulid = makeUlid(here.clock.now().getTime() + round);
      const body = `Through the pooler ${round}`;
      await alice.do(createPost, { body: { ulid, body } });
      const feed = await bob.reply(listFeed, { params: { feed: 'following' } });
      expect(feed.body.data[0]).toMatchObject({ id: ulid, body });
    }
  });

  test('runs a job and evicts posts deleted in another process', async () => {
    await here.runJob('compute-trends');
    const draft = { ulid: makeUlid(here.clock.now().getTime() + 100), body: 'Held by both.' };
    const { id: ulid } = (await alice.do(createPost, { body: draft })).data;
    const body = async () => (await bob.do(mapPosts, { body: { ulids: [ulid] } })).data[0];
    expect((await body())?.body).toBe('Held by both.');
    await alice.do(deletePost, { body: { ulid } });
    await vi.waitFor(async () => expect((await body())?.body).not.toBe('Held by both.'));
  });
});

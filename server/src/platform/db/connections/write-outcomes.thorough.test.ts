// Thorough: This test loses the response of a commit and lets two processes wait for the outcome.
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#test/database-proxy.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { type Database, openDatabase } from '#src/platform/db/database.ts';

vi.setConfig({ testTimeout: 60_000 });

let plain: FreshDatabase;
let proxy: DatabaseProxy;
let throughProxy: Database;
let here: TestServer;
let there: TestServer;
let alice: TestMember;
let bob: TestMember;
beforeAll(async () => {
  plain = await freshDatabase();
  proxy = await startDatabaseProxy(plain.connection);
  throughProxy = await openDatabase({ connection: proxy.connection });
  here = await startTestServer({ database: { ...plain, ...throughProxy } });
  const { secrets, clock } = here;
  there = await startTestServer({ database: plain, secrets, clock });
  alice = await here.signUp('alice');
  bob = await here.signUp('bob');
});
afterAll(async () => {
  await there.stop();
  await here.stop();
  await throughProxy.close();
  await proxy.stop();
  await plain.drop();
});

async function stands(id: string): Promise<boolean[]> {
  const elsewhere = there.apiAs(bob.accessToken);
  const body = { ulids: [id] };
  const replies = [
    await bob.reply(mapPosts, { body }),
    await elsewhere('POST', '/posts/map', body),
  ];
  return replies.map((reply) => reply.body.data[0]?.body === 'Hello.');
}

test('shows a deletion to all processes despite a lost answer', async () => {
  expectConsole('error', 'Server log: call failed');
  const id = await alice.post('Hello.');
  expect(await stands(id)).toEqual([true, true]);
  const cut = proxy.cutOffCommit(/update posts set /);
  const deleting = alice.reply(deletePost, { body: { ulid: id } });
  const commit = await cut;
  const reply = await deleting;
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).toBe('2');
  expect(await stands(id)).toEqual([true, true]);
  await commit();
  await expect.poll(() => stands(id), { timeout: 40_000 }).toEqual([false, false]);
});

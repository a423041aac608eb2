import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factsOf } from '#test/facts.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { createMembers, type Members } from './members.ts';
import { addToCounts } from './user-counts.store.ts';

let server: TestServer;
let alice: TestMember;
let members: Members;

beforeAll(async () => {
  server = await startTestServer();
  alice = await server.signUp('alice');
});
afterAll(() => server.stop());
beforeEach(() => {
  members = createMembers({ db: server.db, ...factsOf(server) });
});

const count = async (): Promise<number | undefined> => (await members.get(alice.id))?.counts.posts;

async function change(posts: number): Promise<{ posts: number; version: number }> {
  return server.db.transaction().execute(async (tx) => {
    await addToCounts(tx, alice.id, { posts });
    const { rows } = await sql<{ posts: number; version: number }>`
      select posts, posts_version as version from user_counts where user_id = ${alice.id}`.execute(
      tx,
    );
    return rows[0] ?? { posts: -1, version: -1 };
  });
}

describe('the cached post count', { tags: ['POST-31'] }, () => {
  test('follows facts in any order without a reload', async () => {
    const before = (await count()) ?? 0;
    const [first, second] = [await change(1), await change(1)];
    members.posted(alice.id, second);
    expect(await count()).toBe(before + 2);
    members.posted(alice.id, first);
    expect(await count()).toBe(before + 2);
  });

  test('ignores a late fact about a deleted post', async () => {
    const before = (await count()) ?? 0;
    const created = await change(1);
    await change(-1);
    members.drop([alice.id]);
    expect(await count()).toBe(before);
    members.posted(alice.id, created);
    expect(await count()).toBe(before);
  });
});

test('ignores a follow fact', async () => {
  const { version } = await change(0);
  await server.db.transaction().execute((tx) => addToCounts(tx, alice.id, { followers: 1 }));
  expect((await change(0)).version).toBe(version);
});

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

/** A change of the count, as it stands after. */
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

describe('the count of posts that is kept', { tags: ['POST-31'] }, () => {
  test('follows messages without being read again, in whatever order they come', async () => {
    const before = (await count()) ?? 0;
    const [first, second] = [await change(1), await change(1)];
    members.posted(alice.id, second);
    expect(await count()).toBe(before + 2);
    members.posted(alice.id, first);
    expect(await count()).toBe(before + 2);
  });

  test('is not raised by a message that comes after its post was deleted and the count read anew', async () => {
    const before = (await count()) ?? 0;
    const created = await change(1);
    await change(-1);
    members.drop([alice.id]);
    expect(await count()).toBe(before);
    members.posted(alice.id, created);
    expect(await count()).toBe(before);
  });
});

test('a follow is no change of the count of posts', async () => {
  const { version } = await change(0);
  await server.db.transaction().execute((tx) => addToCounts(tx, alice.id, { followers: 1 }));
  expect((await change(0)).version).toBe(version);
});

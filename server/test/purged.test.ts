import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMembers } from './members.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

let server: TestServer;
let host: TestMember;
let leaver: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [host, leaver] = await addMembers(server, ['host', 'leaver']);
});
afterAll(() => server.stop());

async function left(): Promise<object | undefined> {
  const { rows } = await sql<object>`select
      (select count(*)::integer from posts where author_id = ${leaver.id} and body <> '') as posts,
      (select count(*)::integer from reactions where user_id = ${leaver.id}) as reactions,
      (select count(*)::integer from messages where author_id = ${leaver.id} and body <> '') as messages`.execute(
    server.db,
  );
  return rows[0];
}

const events = async (): Promise<unknown> =>
  (await sql`select topic from outbox`.execute(server.db)).rows;

test('blocks no event while a purged member’s content is erased', async () => {
  const [mine, theirs] = [await leaver.post(), await host.post()];
  await leaver.react(theirs);
  await leaver.say(await leaver.openChat(host));
  expect(await left()).toEqual({ posts: 1, reactions: 1, messages: 1 });
  await leaver.do(deleteUser);
  server.clock.advance(31 * 86_400_000);
  const patient = { timeout: 20_000 };
  await server.db.transaction().execute(async (tx) => {
    await sql`select from posts where id = ${ulidToUuid(mine)} for update`.execute(tx);
    await sql`select from post_counts where post_id = ${ulidToUuid(theirs)} for update`.execute(tx);
    await sql`select from messages where author_id = ${leaver.id} for update`.execute(tx);
    await server.runJob('purge-accounts');
    await expect.poll(events, patient).toEqual([]);
    expect(await left()).toEqual({ posts: 1, reactions: 1, messages: 1 });
  });
  await expect.poll(left, patient).toEqual({ posts: 0, reactions: 0, messages: 0 });
});

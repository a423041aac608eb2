import {
  addToList,
  listListMembers,
  removeFromList,
} from '@rookery/contract/lists/list-members.ts';
import { deleteList, getList, listLists, saveList } from '@rookery/contract/lists/own-lists.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;
let turns = 0;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  turns += 1;
  [ann, ben, cleo] = await addMembers(server, [`ann${turns}`, `ben${turns}`, `cleo${turns}`]);
});
afterAll(() => server.stop());

async function newList(name = 'Bakers', who = ann): Promise<string> {
  const ulid = server.freshUlid();
  await who.do(saveList, { body: { ulid, name } });
  return ulid;
}

const add = (ulid: string, whom: TestMember, who = ann) =>
  who.do(addToList, { params: { ulid }, body: { userUlid: whom.ulid } });

const namesOn = async (ulid: string, who = ann): Promise<(string | null)[]> =>
  (await who.do(listListMembers, { params: { ulid } })).data.map(({ username }) => username);

const lists = async (who = ann) => (await who.do(listLists)).data;

test('creates, renames and sorts lists', async () => {
  const [bakers, artists] = [await newList(' The  bakers '), await newList('artists')];
  const empty = { memberCount: 0 };
  expect(await lists()).toMatchObject([
    { ulid: artists, name: 'artists', ...empty },
    { ulid: bakers, name: 'The bakers', ...empty },
  ]);
  const { data } = await ann.do(saveList, { body: { ulid: bakers, name: 'A bakery' } });
  expect(data).toMatchObject({ ulid: bakers, name: 'A bakery', ...empty });
  expect((await lists()).map(({ name }) => name)).toEqual(['A bakery', 'artists']);
  expect(await lists(ben)).toEqual([]);
});

test('refuses blank and long names, and ids of others', async () => {
  const blank = { body: { ulid: server.freshUlid(), name: ' \u200b ' } };
  const refused = await ann.refused(saveList, blank, 422);
  expect(refused.error.fields).toEqual({ name: 'Enter a name.' });
  const long = { body: { ulid: server.freshUlid(), name: 'x'.repeat(41) } };
  await ann.refused(saveList, long, 422);
  const taken = { body: { ulid: await newList('Ben’s', ben), name: 'Mine' } };
  await ann.refused(saveList, taken, 422);
  expect(await lists(ben)).toMatchObject([{ name: 'Ben’s' }]);
});

test('adds and removes members, each once', async () => {
  const ulid = await newList();
  await add(ulid, ben);
  await add(ulid, cleo);
  expect((await add(ulid, ben)).data).toMatchObject({ ulid, memberCount: 2 });
  expect(await namesOn(ulid)).toEqual([cleo.username, ben.username]);
  const marked = await ann.do(listLists, { query: { userUlid: ben.ulid } });
  expect(marked.data).toMatchObject([{ ulid, hasMember: true }]);
  const input = { params: { ulid }, body: { userUlid: ben.ulid } };
  for (const _time of [1, 2]) {
    expect((await ann.do(removeFromList, input)).data).toMatchObject({ memberCount: 1 });
  }
  expect(await namesOn(ulid)).toEqual([cleo.username]);
  const unmarked = await ann.do(listLists, { query: { userUlid: ben.ulid } });
  expect(unmarked.data).toMatchObject([{ ulid, hasMember: false }]);
});

test('shows a private list to its owner only', async () => {
  const ulid = await newList();
  await add(ulid, ben);
  const params = { ulid };
  const body = { userUlid: cleo.ulid };
  await ben.refused(getList, { params }, 404);
  await ben.refused(listListMembers, { params }, 404);
  await ben.refused(addToList, { params, body }, 404);
  await ben.refused(removeFromList, { params, body }, 404);
  await ben.do(deleteList, { body: { ulid } });
  await ann.refused(getList, { params: { ulid: 'none' } }, 404);
  expect(await namesOn(ulid)).toEqual([ben.username]);
});

test('restores a deleted list for an hour', async () => {
  const ulid = await newList();
  await add(ulid, ben);
  await ann.do(deleteList, { body: { ulid } });
  expect(await lists()).toEqual([]);
  await ann.refused(getList, { params: { ulid } }, 404);
  await server.runJob('delete-lists');
  await ann.do(saveList, { body: { ulid, name: 'Bakers' } });
  expect(await namesOn(ulid)).toEqual([ben.username]);
  await ann.do(deleteList, { body: { ulid } });
  await sql`update lists set removed_at = removed_at - interval '61 minutes'
    where owner_id = ${ann.id}`.execute(server.db);
  await server.runJob('delete-lists');
  await ann.do(saveList, { body: { ulid, name: 'Bakers' } });
  expect(await namesOn(ulid)).toEqual([]);
});

test('removes members from each other’s lists after a block', async () => {
  const [anns, bens] = [await newList(), await newList('Bakers', ben)];
  await add(anns, ben);
  await add(anns, cleo);
  await add(bens, ann, ben);
  await ann.block(ben);
  expect(await namesOn(anns)).toEqual([cleo.username]);
  await untilOutboxHandled(server);
  expect(await lists()).toMatchObject([{ memberCount: 1 }]);
  expect(await lists(ben)).toMatchObject([{ memberCount: 0 }]);
  for (const [ulid, who, whom] of [
    [anns, ann, ben],
    [bens, ben, ann],
  ] as const) {
    const input = { params: { ulid }, body: { userUlid: whom.ulid } };
    await who.refused(addToList, input, 403);
  }
});

test('hides a deleted member, and refuses to add them', async () => {
  const [ulid, other] = [await newList(), await newList('Others')];
  await add(ulid, ben);
  await ben.do(deleteUser);
  expect(await namesOn(ulid)).toEqual([]);
  await ann.refused(addToList, { params: { ulid: other }, body: { userUlid: ben.ulid } }, 404);
});

test('limits lists and members, also for concurrent requests', async () => {
  const ulid = await newList();
  await sql`insert into lists (id, owner_id, name, created_at)
    select gen_random_uuid(), ${ann.id}, 'List', now()
    from generate_series(1, ${LIMITS.listsMax - 2})`.execute(server.db);
  const names = ['One', 'Two', 'Three'];
  const created = await Promise.all(
    names.map((name) => ann.reply(saveList, { body: { ulid: server.freshUlid(), name } })),
  );
  expect(created.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  await sql`update lists set member_count = ${LIMITS.listMembersMax - 1}
    where owner_id = ${ann.id} and name = 'Bakers'`.execute(server.db);
  const added = await Promise.all(
    [ben, cleo].map((whom) =>
      ann.reply(addToList, { params: { ulid }, body: { userUlid: whom.ulid } }),
    ),
  );
  expect(added.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const first = added[0]?.status === 200 ? ben : cleo;
  await add(ulid, first);
  expect(await namesOn(ulid)).toEqual([first.username]);
});

test('pages through the members of a list', async () => {
  const ulid = await newList();
  for (const whom of [ben, cleo, ann]) await add(ulid, whom);
  const names: (string | null)[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: 1, ...(cursor && { cursor }) };
    const page: { data: { username: string | null }[]; next_cursor: string | null } = await ann.do(
      listListMembers,
      { params: { ulid }, query },
    );
    names.push(...page.data.map(({ username }) => username));
    cursor = page.next_cursor;
  } while (cursor);
  expect(names).toEqual([ann.username, cleo.username, ben.username]);
});

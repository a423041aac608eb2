import { blockUser } from '@rookery/contract/relations/block-user.ts';
import { listFamiliarFollowers } from '@rookery/contract/relations/list-familiar-followers.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function join<const Names extends readonly string[]>(...names: Names) {
  const members = await Promise.all(names.map((name) => addMember(server, `${name}${++joined}`)));
  return members as { [At in keyof Names]: TestMember };
}

async function familiar(viewer: TestMember, of: TestMember) {
  const { data, count } = await viewer.do(listFamiliarFollowers, {
    params: { name: of.username },
  });
  return { names: data.map(({ username }) => username), count };
}

test('returns the newest three and counts all', async () => {
  const [alice, zoe, b, c, d, e] = await join('alice', 'zoe', 'bea', 'cleo', 'dan', 'eva');
  await alice.follow(b, c, d, e);
  for (const follower of [b, c, d, e]) await follower.follow(zoe);
  expect(await familiar(alice, zoe)).toEqual({
    names: [e.username, d.username, c.username],
    count: 4,
  });
});

test('leaves out followers unknown to the viewer', async () => {
  const [alice, zoe, b, c] = await join('alice', 'zoe', 'bea', 'cleo');
  await alice.follow(b);
  await c.follow(zoe);
  await c.follow(alice);
  expect(await familiar(alice, zoe)).toEqual({ names: [], count: 0 });
});

test('leaves out blocked and deleted members', async () => {
  const [alice, zoe, b, c, d] = await join('alice', 'zoe', 'bea', 'cleo', 'dan');
  await alice.follow(b, c, d);
  for (const follower of [b, c, d]) await follower.follow(zoe);
  await alice.do(blockUser, { params: { name: b.username } });
  await c.do(deleteUser);
  expect(await familiar(alice, zoe)).toEqual({ names: [d.username], count: 1 });
});

test('is empty for oneself and across a block', async () => {
  const [alice, zoe, b] = await join('alice', 'zoe', 'bea');
  await alice.follow(b);
  await b.follow(zoe, alice);
  expect(await familiar(alice, alice)).toEqual({ names: [], count: 0 });
  expect((await familiar(alice, zoe)).count).toBe(1);
  await zoe.do(blockUser, { params: { name: alice.username } });
  expect(await familiar(alice, zoe)).toEqual({ names: [], count: 0 });
});

test('answers 404 for an unknown member', async () => {
  const [alice] = await join('alice');
  await alice.refused(listFamiliarFollowers, { params: { name: 'nobody_here' } }, 404);
});

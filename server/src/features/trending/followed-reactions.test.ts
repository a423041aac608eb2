import { listFollowedReactions } from '@rookery/contract/trending/list-followed-reactions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let round = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const join = <const Names extends readonly string[]>(...names: Names) => {
  round += 1;
  return addMembers<Names>(server, names.map((name) => `${name}_${round}`) as unknown as Names);
};

async function found(viewer: TestMember) {
  const { posts, reasons } = await viewer.do(listFollowedReactions);
  expect(reasons.map(({ ulid }) => ulid)).toEqual(posts.map(({ id }) => id));
  return reasons.map(({ ulid, reactedBy, count }) => [ulid, reactedBy.userId, count]);
}

test('lists posts by the number of followed members who reacted', async () => {
  const [ann, bob, cleo, dora] = await join('ann', 'bob', 'cleo', 'dora');
  await ann.follow(bob, cleo);
  const [first, second, third] = [
    await dora.post('One.'),
    await dora.post('Two.'),
    await dora.post('Three.'),
  ];
  await bob.react(first);
  await cleo.react(first);
  await bob.react(second);
  await dora.react(third);
  expect(await found(ann)).toEqual([
    [first, cleo.ulid, 2],
    [second, bob.ulid, 1],
  ]);
});

test('leaves out own posts and reactions to their own', async () => {
  const [ann, bob] = await join('ann', 'bob');
  await ann.follow(bob);
  await bob.react(await ann.post('Mine.'));
  await bob.react(await bob.post('Theirs.'));
  expect(await found(ann)).toEqual([]);
});

test('never names a muted member or shows their posts', async () => {
  const [ann, bob, cleo, dora] = await join('ann', 'bob', 'cleo', 'dora');
  await ann.follow(bob, cleo);
  const [post, byBob] = [await dora.post('One.'), await bob.post('Two.')];
  for (const member of [bob, cleo]) await member.react(post);
  await cleo.react(byBob);
  await ann.mute(bob);
  expect(await found(ann)).toEqual([[post, cleo.ulid, 1]]);
});

test('leaves out comments, sensitive posts and posts of private groups', async () => {
  const [ann, bob, dora] = await join('ann', 'bob', 'dora');
  await ann.follow(bob);
  const post = await dora.post('One.');
  const group = await dora.createGroup(`Birds ${round}`, { visibility: 'private' });
  const inGroup = await dora.post('Only us.', { groupId: group });
  await dora.react(inGroup);
  await bob.react(await dora.comment(post, 'An answer.'));
  await bob.react(await dora.post('Careful.', { isSensitive: true }));
  expect(await found(ann)).toEqual([]);
});

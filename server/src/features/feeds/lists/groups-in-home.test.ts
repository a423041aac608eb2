import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { listNewerPosts } from '@rookery/contract/feeds/list-newer-posts.ts';
import { removeFromGroup } from '@rookery/contract/posts/remove-from-group.ts';
import { showGroupInHome } from '@rookery/contract/groups/show-group-in-home.ts';
import { makeGroupInvite } from '@rookery/contract/groups/make-group-invite.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let reader: TestMember;
let host: TestMember;
let group: string;
let nth = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  nth += 1;
  [reader, host] = await Promise.all([server.signUp(`reader${nth}`), server.signUp(`host${nth}`)]);
  group = await host.createGroup(`Rooks ${nth}`, { visibility: 'private' });
  const { data } = await host.do(makeGroupInvite, { body: { groupId: group } });
  await reader.joinGroup(group, data.token);
});

const show = (isInHome: boolean) =>
  reader.do(showGroupInHome, { body: { groupId: group, isInHome } });
const ids = async (): Promise<string[]> =>
  (await reader.do(listFeed, { params: { feed: 'following' }, query: {} })).data.map(
    ({ id }) => id,
  );

test('shows posts of a group only by choice', async () => {
  const first = await host.post('First', { groupId: group });
  expect(await ids()).toEqual([]);
  await show(true);
  expect(await ids()).toEqual([first]);
  const second = await host.post('Second', { groupId: group });
  await host.comment(second, 'A comment');
  expect(await ids()).toEqual([second, first]);
  const newer = await reader.do(listNewerPosts, {
    params: { feed: 'following' },
    body: { ulid: first },
  });
  expect(newer.data.map(({ id }) => id)).toEqual([second]);
  await show(false);
  expect(await ids()).toEqual([]);
});

test('shows the posts of a public group in Home', async () => {
  group = await host.createGroup(`Open ${nth}`);
  await reader.joinGroup(group);
  await show(true);
  expect(await ids()).toEqual([]);
  const ulid = await host.post('Hello', { groupId: group });
  expect(await ids()).toEqual([ulid]);
});

test('removes posts that left the group, and all after leaving', async () => {
  await show(true);
  const [kept, removed] = [
    await host.post('Kept', { groupId: group }),
    await host.post('Removed', { groupId: group }),
  ];
  expect(await ids()).toEqual([removed, kept]);
  await host.do(removeFromGroup, { query: { groupId: group, postId: removed }, body: {} });
  expect(await ids()).toEqual([kept]);
  await reader.do(leaveGroup, { query: { groupId: group }, body: {} });
  expect(await ids()).toEqual([]);
});

test('leaves out blocked members of the group', async () => {
  await show(true);
  await host.post('Hello', { groupId: group });
  expect(await ids()).toHaveLength(1);
  await reader.block(host);
  expect(await ids()).toEqual([]);
});

test('refuses the choice outside the group', async () => {
  const stranger = await server.signUp(`stranger${nth}`);
  const open = await host.createGroup(`Open ${nth}`);
  const reply = await stranger.reply(showGroupInHome, {
    body: { groupId: open, isInHome: true },
  });
  expect(reply.status).toBe(403);
});

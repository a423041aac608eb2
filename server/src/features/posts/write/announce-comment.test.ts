import { makeGroupInvite } from '@rookery/contract/groups/make-group-invite.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import {
  type CommentAdded,
  POSTS_CHANNEL,
  type PostAdded,
  threadChannel,
  userChannel,
} from '@rookery/contract/events.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cast } from '#test/cast.ts';
import { listen, type Listener } from '#test/listener.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let group: string;
const listeners: Listener[] = [];

beforeAll(async () => {
  server = await startTestServer();
  ({ alice, bob, carol } = await cast(server, 'alice', 'bob', 'carol'));
  group = await alice.createGroup('Herons', { visibility: 'private' });
  const { token } = (await alice.do(makeGroupInvite, { body: { groupId: group } })).data;
  await bob.joinGroup(group, token);
});
afterEach(() => {
  for (const { client } of listeners.splice(0)) client.disconnect();
});
afterAll(() => server.stop());

function listenAs(who: TestMember): Listener {
  const listener = listen(server, who);
  listeners.push(listener);
  return listener;
}

const comments = (who: TestMember, id: string): Promise<CommentAdded[]> =>
  listenAs(who).hear(threadChannel(id), 'CommentAdded');

test(
  'announces a post in a private group to members only',
  { tags: ['RT-02', 'NEWPOST-09'] },
  async () => {
    const member = await listenAs(bob).hear<PostAdded>(userChannel(bob.ulid), 'PostAdded');
    const outsider = await listenAs(carol).hear<PostAdded>(userChannel(carol.ulid), 'PostAdded');
    const everyone = await listenAs(carol).hear<PostAdded>(POSTS_CHANNEL, 'PostAdded');
    const ulid = await alice.post('Among ourselves.', { groupId: group });
    await vi.waitFor(
      () =>
        expect(member).toEqual([
          { ulid, userUlid: alice.ulid, userId: alice.ulid, groupId: group },
        ]),
      30_000,
    );
    const last = await alice.post('For all.');
    await vi.waitFor(() => expect(everyone.map((each) => each.ulid)).toEqual([last]), 30_000);
    expect(outsider).toEqual([]);
  },
);

test('names the group of a post in a public group', { tags: ['NEWPOST-09'] }, async () => {
  const open = await alice.createGroup('Egrets');
  const { hear } = listenAs(carol);
  // Only sockets with a private channel receive more than the id.
  await hear(userChannel(carol.ulid), 'PostAdded');
  const heard = await hear<PostAdded>(POSTS_CHANNEL, 'PostAdded');
  const ulid = await alice.post('For all.', { groupId: open });
  await vi.waitFor(
    () => expect(heard.find((each) => each.ulid === ulid)?.groupId).toBe(open),
    30_000,
  );
});

test('announces a comment to pages of its parent and root', { tags: ['RT-02'] }, async () => {
  const root = await alice.post('A root.');
  const parent = await alice.comment(root, 'A comment.');
  const [atRoot, atParent] = [await comments(bob, root), await comments(carol, parent)];
  const ulid = await alice.comment(parent, 'A reply.');
  const message = { ulid, parentUlid: parent };
  await vi.waitFor(() => expect([atRoot, atParent]).toEqual([[message], [message]]), 30_000);
});

test('refuses the thread channel of an invisible post', { tags: ['RT-06'] }, async () => {
  const root = await alice.post('Among ourselves.', { groupId: group });
  for (const id of [root, server.freshUlid(), 'anything']) {
    expect(await listenAs(carol).refused(threadChannel(id))).toBe(403);
  }
});

test('ends a thread subscription when the member leaves', { tags: ['RT-06'] }, async () => {
  const root = await alice.post('Among ourselves.', { groupId: group });
  const { client, hear } = listenAs(bob);
  const heard = await hear<CommentAdded>(threadChannel(root), 'CommentAdded');
  const refused = new Promise((resolve) =>
    client.channel(threadChannel(root)).bind('pusher:subscription_error', resolve),
  );
  await bob.do(leaveGroup, { query: { groupId: group } });
  await refused;
  await alice.comment(root, 'Are you still here?');
  const open = await listenAs(alice).hear<PostAdded>(POSTS_CHANNEL, 'PostAdded');
  const last = await alice.post('For all.');
  await vi.waitFor(() => expect(open.at(-1)?.ulid).toBe(last), 30_000);
  expect(heard).toEqual([]);
});

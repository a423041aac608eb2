// Thorough: It crosses abilities in public and private groups with the lists that show them.
import type { Group } from '@rookery/contract/groups/group.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { systemTimers, type Timers } from '../../server/src/kernel/timers.ts';
import { startTestServer, type TestMember, type TestServer } from '../../server/test/server.ts';
import { openPage } from './live-matches-fetch.ts';
import type { ListName } from './page-lists.ts';

let server: TestServer;
let olga: TestMember;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let made = 0;

const feeds: ListName[] = ['following', 'all', 'groups', 'global'];

const hastened: Timers = {
  after: (milliseconds, work) => systemTimers.after(milliseconds / 20, work),
};

beforeAll(async () => {
  server = await startTestServer({ timers: hastened });
  const { signUp } = server;
  [alice, bob, carol] = [await signUp('alice'), await signUp('bob'), await signUp('carol')];
  await alice.api('PUT', '/profile/bob/follow');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.advance(1000);
  olga = await server.signUp(`olga${++made}`);
});

async function write(by: TestMember, { id: groupId }: Group, body = 'Words'): Promise<Post> {
  server.clock.advance(1000);
  const ulid = makeUlid(server.clock.now().getTime());
  const reply = await by.api('PUT', '/posts', { ulid, body, groupId });
  expect(reply.status).toBe(201);
  return reply.body.data;
}

async function open(visibility: Group['visibility']): Promise<Group> {
  const body = { name: `Plovers ${made}`, visibility, description: 'On the mud', rules: 'Be kind' };
  const { data } = (await olga.api('PUT', '/group/add', body)).body;
  for (const who of [alice, bob]) {
    await who.api('POST', '/group/join', { groupId: data.id });
    if (visibility === 'private') await decide('approve', data, who);
  }
  await write(olga, data, 'The first');
  await write(bob, data, 'The second');
  return seen(alice, data);
}

async function decide(what: 'approve' | 'ban' | 'unban', group: Group, who: TestMember) {
  const reply = await olga.api('POST', `/group/${what}`, { groupId: group.id, userId: who.ulid });
  expect(reply.status).toBe(200);
}

async function seen(who: TestMember, { id }: Group): Promise<Group> {
  return (await who.api('POST', '/groups/map', { ulids: [id] })).body.data[0];
}

const listsOf = ({ id }: Group): ListName[] => [
  ...feeds,
  'profile/bob',
  `group/${id}`,
  `group-feed/${id}`,
];

describe.each(['public', 'private'] as const)('in a %s group', (visibility) => {
  test(
    'shows an own post in every list and its group',
    { tags: ['GROUP-25', 'POST-06'] },
    async () => {
      const group = await open(visibility);
      const page = await openPage(server, alice, [...listsOf(group), 'profile/alice']);
      await page.write('From here', group);
      await page.settles();
    },
  );

  test(
    'adds a joining member and removes content when they leave',
    { tags: ['GROUP-05', 'GROUP-06'] },
    async () => {
      const group = await open(visibility);
      const lists = listsOf(group).filter((name) => name !== 'profile/bob');
      const page = await openPage(server, alice, [...lists, `members/${group.id}`]);
      await page.leave(group);
      await page.settles();
      await page.join(await seen(alice, group));
      if (visibility === 'private') await decide('approve', group, alice);
      await page.settles();
    },
  );

  test(
    'notifies a banned member and removes unreadable content',
    { tags: ['GROUP-07', 'GROUP-08'] },
    async () => {
      const group = await open(visibility);
      const page = await openPage(server, alice, listsOf(group));
      await decide('ban', group, alice);
      await page.settles();
      expect(page.heard).toContain('MembershipChanged');
      await decide('unban', group, alice);
    },
  );

  test(
    'removes a banned member from the list, keeping their posts',
    { tags: ['GROUP-07'] },
    async () => {
      const group = await open(visibility);
      const page = await openPage(server, olga, [...listsOf(group), `members/${group.id}`]);
      await page.ban(bob, await seen(olga, group));
      await page.settles();
    },
  );

  test(
    'removes a post from lists when group moderators remove it',
    { tags: ['GROUP-16', 'GROUP-17'] },
    async () => {
      const group = await open(visibility);
      const post = await write(bob, group, 'Off the subject');
      const [moderator, reader] = [
        await openPage(server, olga, listsOf(group)),
        await openPage(server, alice, listsOf(group)),
      ];
      await moderator.takeOut(post);
      await moderator.settles();
      await reader.passMinute();
      await reader.settles();
    },
  );
});

test('publishes a public group’s post to everyone', { tags: ['RT-02'] }, async () => {
  const group = await open('public');
  const member = await openPage(server, alice, ['following', 'all']);
  const stranger = await openPage(server, carol, ['all', 'following']);
  await write(bob, group, 'News');
  for (const page of [member, stranger]) {
    await page.settles();
    expect(page.heard).toContain('PostAdded');
  }
});

test('publishes a private group’s post to no one', { tags: ['GROUP-25'] }, async () => {
  const group = await open('private');
  const stranger = await openPage(server, carol, feeds);
  await write(bob, group, 'Among us');
  await stranger.settles();
  expect(stranger.heard).toEqual([]);
});

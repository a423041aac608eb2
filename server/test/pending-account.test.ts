import { setTimeout as pause } from 'node:timers/promises';
import { approveByConsole } from '@rookery/contract/admin/members/approve-by-console.ts';
import { calls } from '@rookery/contract/calls.ts';
import { notificationsChannel, POSTS_CHANNEL, userChannel } from '@rookery/contract/events.ts';
import { listGroupMembers } from '@rookery/contract/groups/list-group-members.ts';
import { listGroupRequests } from '@rookery/contract/groups/list-group-requests.ts';
import { listReportedMessages } from '@rookery/contract/moderation/list-reported-messages.ts';
import { listViolations } from '@rookery/contract/moderation/list-violations.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { listFollowers } from '@rookery/contract/relations/list-followers.ts';
import { searchUsers } from '@rookery/contract/search/search-users.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from './badges.ts';
import { SAMPLES, type CallName } from './call-samples.ts';
import { urlOf } from './call-scene.ts';
import { atConsole } from './console.ts';
import { listen, type Listener } from './listener.ts';
import { mediaRow } from './media-rows.ts';
import { addMember, addMembers } from './members.ts';
import { untilOutboxHandled } from './outbox.ts';
import type { Scene } from './sample-scene.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

const ENDS: readonly CallName[] = [
  'blockUser',
  'deletePost',
  'deleteUser',
  'leaveChat',
  'leaveGroup',
  'loginToConsole',
  'logout',
  'logoutAll',
  'muteUser',
  'refreshToken',
  'removeMessageReaction',
  'removeReaction',
  'unfollowUser',
];
/** Changes that only the member sees. With them, the calls of a minute would exceed the rate limit. */
const OF_OWN: readonly CallName[] = [
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'saveList',
  'deleteList',
  'addToList',
  'removeFromList',
  'leaveList',
  'reportList',
  'unshareList',
  'decideReportedList',
  'saveFilter',
  'removeFilter',
  'saveSearch',
  'removeSavedSearch',
  'showGroupInHome',
  'followHashtag',
  'unfollowHashtag',
  'saveDraft',
  'removeDraft',
  'saveReadingPlace',
  'setNotificationLevel',
  'saveBookmarkFolder',
  'removeBookmarkFolder',
];
const READS = /^(autocomplete|count|find|get|list|map|search)(?=[A-Z])/;
const OF_STAFF: readonly CallName[] = ['listViolations'];
const OF_READING = new Set(['lastActiveAt', 'isSeen']);
const byMembers = calls.filter(({ access }) => access === 'member' || access === 'session');
const reads = calls.filter(
  ({ name, access }) => access !== 'console' && READS.test(name) && !OF_STAFF.includes(name),
);

let server: TestServer;
let pending: TestMember;
let bob: TestMember;
let friend: TestMember;
let moderator: TestMember;
let scene: Scene;
let privateGroup: string;
const listeners: Listener[] = [];

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
  [bob, friend] = await addMembers(server, ['bob', 'friend']);
  moderator = await signUpWith(server, 'mona', 'moderator');
  const employee = await signUpWith(server, 'emma', 'employee');
  pending = await addMember(server, 'bonnie');
  const held = { held_at: server.clock.now() };
  await server.db.updateTable('users').set(held).where('id', '=', pending.id).execute();
  const picture = await mediaRow(server, bob);
  const bobsPost = await bob.post('A post of #birds, $TSLA.', { images: [picture.url] });
  const poll = { choices: ['Yes', 'No'], minutes: 60 };
  const bobsPoll = await bob.post('A poll.', { poll });
  const bobsGroup = await bob.createGroup('Group of all');
  privateGroup = await bob.createGroup('Group of few', { visibility: 'private' });
  await friend.follow(bob);
  await bob.follow(friend);
  await friend.joinGroup(bobsGroup);
  const chat = await bob.openChat({ groupId: bobsGroup });
  const bobsMessage = await bob.say(chat, 'yes');
  await pending.joinGroup(bobsGroup);
  await pending.joinGroup(privateGroup);
  let numbers = 0;
  scene = {
    freshUlid: () => server.freshUlid(),
    nextNumber: () => ++numbers,
    me: pending,
    ...{ bob, bobsPost, bobsPoll, bobsGroup, chat, bobsMessage },
    ownPost: await pending.post('A post of #birds for @bob.'),
    staff: pending,
    console: {},
    outcast: friend,
    ownGroup: privateGroup,
    ownList: server.freshUlid(),
    groupPost: await pending.post('To the group.', { groupId: bobsGroup }),
    ownMessage: bobsMessage,
  };
  await atConsole(server, employee);
}, 120_000);
afterAll(async () => {
  for (const { client } of listeners) client.disconnect();
  await server.stop();
});

async function send(name: CallName, who: TestMember, on: Scene) {
  const call = calls.find((each) => each.name === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  const { params = {}, query, body } = SAMPLES[name]({ ...on, me: who, staff: who });
  const path = urlOf(call).replaceAll(/:(\w+)/g, (_all, key: string) => params[key] ?? 'none');
  return server.call(call.method, query ? `${path}?${query}` : path, {
    token: who.accessToken,
    ...(body !== undefined && { body }),
  });
}

const JOBS = ['count-topics', 'compute-trends', 'recommend-users', 'rank-groups'] as const;

async function whatOthersRead(): Promise<Record<string, unknown>> {
  await untilOutboxHandled(server);
  for (const job of JOBS) await server.runJob(job);
  const answers: Record<string, unknown> = {};
  for (const [reader, about] of [
    [bob, bob],
    [friend, bob],
    [friend, pending],
  ] as const) {
    for (const { name } of reads) {
      const { status, body } = await send(name, reader, { ...scene, bob: about });
      expect(status, name).not.toBe(429);
      const text = JSON.stringify({ status, body }, (key, value: unknown) =>
        OF_READING.has(key) ? undefined : value,
      );
      answers[`${reader.username} reads ${name} of ${about.username}`] = text;
    }
  }
  return answers;
}

test('hides all actions of a pending account from others', async () => {
  const before = await whatOthersRead();
  const listener = listen(server, bob);
  listeners.push(listener);
  for (const channel of [userChannel(bob.ulid), notificationsChannel(bob.ulid), POSTS_CHANNEL]) {
    await listener.hear(channel, 'nothing');
  }
  // The count of Bob's own group message is published after a second.
  await pause(1500);
  const events: unknown[] = [];
  listener.client.bind_global((event: string, data: unknown) => events.push([event, data]));
  for (const { name } of byMembers) {
    if (ENDS.includes(name) || OF_OWN.includes(name)) continue;
    const { status } = await send(name, pending, scene);
    expect([name, status]).not.toEqual([name, 429]);
    expect(status, name).toBeLessThan(500);
  }
  await pending.report(scene.bobsPost, 'terrorism');
  const after = await whatOthersRead();
  for (const [what, answer] of Object.entries(after)) expect(answer, what).toEqual(before[what]);
  expect(events).toEqual([]);

  const { data: queue } = await moderator.do(listViolations, { body: { limit: 50 } });
  expect(queue.map(({ id }) => id)).not.toContain(scene.bobsPost);
  expect((await moderator.do(listReportedMessages, { body: {} })).data).toEqual([]);
});

test("shows a pending account's actions to the member and staff", async () => {
  const params = { name: pending.username };
  await pending.do(getProfile, { params });
  await moderator.do(getProfile, { params });
  await bob.refused(getProfile, { params }, 404);
});

test('shows the actions to everyone after approval', async () => {
  const pictures = (await friend.see(scene.bobsPost))?.images;
  const byStaff = await atConsole(server, await server.signIn('emma@rookery.test'));
  await byStaff.do(approveByConsole, {
    params: { id: pending.ulid },
    body: { reason: 'We know them.' },
  });
  await untilOutboxHandled(server);
  const params = { name: bob.username };
  expect((await friend.do(listFollowers, { params })).data[0]).toMatchObject({
    username: pending.username,
  });
  expect((await friend.do(getProfile, { params })).data.followers).toBe(2);
  const { data: told } = await bob.do(listNotifications, { query: { limit: 50 } });
  const types = told
    .filter(({ fromUserId }) => fromUserId === pending.ulid)
    .map(({ notificationType }) => notificationType);
  expect(new Set(types)).toEqual(new Set(['follow', 'group_request', 'mention', 'comment']));
  const inGroup = { params: { id: scene.bobsGroup } };
  const { data: members } = await bob.do(listGroupMembers, inGroup);
  expect(members.map(({ profile }) => profile.username)).toContain(pending.username);
  const { data: askers } = await bob.do(listGroupRequests, { params: { id: privateGroup } });
  expect(askers.map(({ profile }) => profile.username)).toEqual([pending.username]);
  const { data: found } = await bob.do(searchUsers, { body: { q: 'bonnie' } });
  expect(found).toHaveLength(1);
  const { data: queue } = await moderator.do(listViolations, { body: { limit: 50 } });
  expect(queue.map(({ id }) => id)).toContain(scene.bobsPost);
  const { data: reported } = await moderator.do(listReportedMessages, { body: {} });
  expect(reported).toHaveLength(1);
  const after = await friend.see(scene.bobsPost);
  expect(after?.images).not.toEqual(pictures);
});

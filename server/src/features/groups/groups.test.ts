import { createGroup } from '@rookery/contract/groups/create-group.ts';
import { mapGroups } from '@rookery/contract/groups/map-groups.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { joinGroup } from '@rookery/contract/groups/join-group.ts';
import { listGroupPosts } from '@rookery/contract/feeds/list-group-posts.ts';
import { deleteGroup } from '@rookery/contract/groups/delete-group.ts';
import { editGroup } from '@rookery/contract/groups/edit-group.ts';
import { listGroupMembers } from '@rookery/contract/groups/list-group-members.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import { listGroupRequests } from '@rookery/contract/groups/list-group-requests.ts';
import { approveGroupRequest } from '@rookery/contract/groups/approve-group-request.ts';
import { declineGroupRequest } from '@rookery/contract/groups/decline-group-request.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { banFromGroup } from '@rookery/contract/groups/ban-from-group.ts';
import { listBannedFromGroup } from '@rookery/contract/groups/list-banned-from-group.ts';
import { unbanFromGroup } from '@rookery/contract/groups/unban-from-group.ts';
import { makeGroupInvite } from '@rookery/contract/groups/make-group-invite.ts';
import { addGroupModerator } from '@rookery/contract/groups/add-group-moderator.ts';
import { removeGroupModerator } from '@rookery/contract/groups/remove-group-moderator.ts';
import { findGroupInvite } from '@rookery/contract/groups/find-group-invite.ts';
import { endGroupInvite } from '@rookery/contract/groups/end-group-invite.ts';
import { moderatePost } from '@rookery/contract/moderation/moderate-post.ts';
import { searchGroups } from '@rookery/contract/groups/search-groups.ts';
import { pinGroup } from '@rookery/contract/groups/pin-group.ts';
import { unpinGroup } from '@rookery/contract/groups/unpin-group.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { removeFromGroup } from '@rookery/contract/posts/remove-from-group.ts';
import { listChatGroups } from '@rookery/contract/chats/list-chat-groups.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { pinGroupPost } from '@rookery/contract/posts/pin-group-post.ts';
import { unpinGroupPost } from '@rookery/contract/posts/unpin-group-post.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { listGlobalFeed } from '@rookery/contract/feeds/list-global-feed.ts';
import { userChannel } from '@rookery/contract/events.ts';
import type { Group } from '@rookery/contract/groups/group.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { NO_GROUP_ID } from '@rookery/contract/kernel/groups.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLoginLink } from '#src/features/sessions/public.ts';
import { signUpWith } from '#test/badges.ts';
import { listen } from '#test/listener.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addMember, addMembers } from '#test/members.ts';
import { handled } from '#test/outbox.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let owner: TestMember;
let member: TestMember;
let stranger: TestMember;
let watcher: TestMember;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  watcher = await signUpWith(server, 'watcher', 'moderator');
});
afterAll(() => server.stop());

async function people(): Promise<void> {
  made += 1;
  const names = [`owner${made}`, `member${made}`, `stranger${made}`] as const;
  [owner, member, stranger] = await addMembers(server, names);
}

async function create(visibility: 'public' | 'private' = 'public', more = {}): Promise<Group> {
  await people();
  const reply = await owner.do(createGroup, {
    body: {
      name: `Herons ${made}`,
      visibility,
      description: 'Long legs.',
      ...more,
    },
  });
  return reply.data;
}

async function seen(who: TestMember, id: string): Promise<Group | undefined> {
  return (await who.do(mapGroups, { body: { ulids: [id] } })).data[0];
}

async function write(who: TestMember, groupId: string): Promise<string> {
  const reply = await who.do(createPost, {
    body: { ulid: server.freshUlid(), body: 'Look.', groupId },
  });
  return reply.data.id;
}

const join = (who: TestMember, groupId: string) => who.reply(joinGroup, { body: { groupId } });
/** By staff, from the network. */
async function expel({ ulid }: TestMember, method: 'POST' | 'DELETE' = 'POST'): Promise<void> {
  const about = { ulid, reason: 'Spam.' };
  expect((await watcher.api(method, '/moderation/profile/ban', about)).status).toBe(200);
}
const readmit = (who: TestMember): Promise<void> => expel(who, 'DELETE');
const feed = async (who: TestMember, groupId: string): Promise<string[]> =>
  (await who.do(listGroupPosts, { body: { groupId, limit: 50 } })).data.map(
    ({ id }: { id: string }) => id,
  );

describe('making a group', () => {
  test('GROUP-01 GROUP-12 its maker owns it, and it tells what a group has', async () => {
    const group = await create();
    expect(await seen(owner, group.id)).toMatchObject({
      id: group.id,
      name: `Herons ${made}`,
      avatar: null,
      user: { userId: owner.ulid },
      isJoined: true,
      isBanned: false,
      role: 'owner',
      memberCount: 1,
    });
    expect(await seen(stranger, group.id)).toMatchObject({
      isJoined: false,
      role: null,
      description: 'Long legs.',
    });
  });

  test('GAP-100 the same ulid again is the same group; a name is taken once, whatever its case', async () => {
    const ulid = server.freshUlid();
    const group = await create('public', { ulid });
    const draft = { ulid, name: 'Another', visibility: 'public' };
    const again = await owner.api('PUT', '/group/add', draft);
    expect([again.status, again.body.data.name]).toEqual([200, group.name]);
    expect((await stranger.api('PUT', '/group/add', draft)).status).toBe(409);
    const same = { name: group.name.toUpperCase(), visibility: 'public' };
    const taken = await stranger.api('PUT', '/group/add', same);
    expect([taken.status, taken.body.error.fields]).toEqual([
      422,
      { name: 'Another group has this name.' },
    ]);
    await owner.reply(deleteGroup, { query: { groupId: group.id } });
    expect((await stranger.api('PUT', '/group/add', same)).status).toBe(201);
  });

  test.each([['ab'], ['default'], ['DEFAULT'], ['  a  '], [NO_GROUP_ID]])(
    'GAP-100 GAP-104 no group is called %j',
    async (name) => {
      await people();
      const reply = await owner.reply(createGroup, { body: { name, visibility: 'public' } });
      expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['name']]);
    },
  );

  test('GAP-104 no group has the id that stands for none', async () => {
    await people();
    const draft = { ulid: NO_GROUP_ID, name: `None ${made}`, visibility: 'public' };
    const reply = await owner.api('PUT', '/group/add', draft);
    expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([422, ['ulid']]);
  });

  test('GAP-100 a member owns ten groups at most', async () => {
    await create();
    const more = (at: number) =>
      owner.reply(createGroup, { body: { name: `Many ${made} ${at}`, visibility: 'public' } });
    for (let at = 1; at < LIMITS.groupsOwned; at++) expect((await more(at)).status).toBe(201);
    expect((await more(99)).status).toBe(403);
  });

  test('GAP-100 groups that are created at one moment are counted too', async () => {
    await people();
    const created = await Promise.all(
      Array.from({ length: LIMITS.groupsOwned + 5 }, (_, at) =>
        owner.reply(createGroup, {
          body: {
            name: `At once ${at} ${owner.ulid}`,
            visibility: 'public',
          },
        }),
      ),
    );
    const statuses = created.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(LIMITS.groupsOwned);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
  });

  test('GROUP-13 GAP-099 its owner edits it and hands it over, nobody else', async () => {
    const { id } = await create();
    await join(member, id);
    const edit = { groupId: id, name: `Egrets ${made}`, rules: 'Be kind.' };
    await member.refused(editGroup, { body: edit }, 403);
    await owner.do(editGroup, { body: edit });
    expect(await seen(stranger, `egrets ${made}`)).toMatchObject({ id, rules: 'Be kind.' });
    const outside = { group_id: id, owner: stranger.ulid };
    await owner.refused(editGroup, { body: outside }, 422);
    await owner.reply(editGroup, { body: { groupId: id, owner: member.ulid } });
    expect(await seen(member, id)).toMatchObject({ role: 'owner', user: { userId: member.ulid } });
    expect(await seen(owner, id)).toMatchObject({ role: 'moderator' });
    await owner.refused(editGroup, { body: edit }, 403);
  });

  test('GROUP-02 GROUP-04 a ulid is an id, anything else a name', async () => {
    const { id, name } = await create();
    const byBoth = await stranger.reply(mapGroups, { body: { ulids: [id, name, 'no such one'] } });
    expect(byBoth.body.data.map((group: Group) => group.id)).toEqual([id]);
    const post = await write(owner, id);
    const byName = await stranger.reply(listGroupPosts, { body: { groupName: name } });
    expect(byName.body.data).toMatchObject([{ id: post }]);
  });
});

describe('joining and leaving', () => {
  test('GROUP-05 GROUP-06 GROUP-20 who joins a public group is in it at once, and out when they leave', async () => {
    const { id, name } = await create();
    for (const given of [{ groupId: id }, { groupName: name }]) {
      expect((await member.do(joinGroup, { body: given })).data.isJoined).toBe(true);
    }
    expect((await seen(stranger, id))?.memberCount).toBe(2);
    const listed = await stranger.reply(listGroupMembers, { params: { id } });
    expect(listed.body.data.map((one: { profile: { ulid: string } }) => one.profile.ulid)).toEqual([
      member.ulid,
      owner.ulid,
    ]);
    for (let time = 0; time < 2; time++) {
      const left = await member.reply(leaveGroup, { query: { groupId: id }, body: {} });
      expect(left.body.data).toMatchObject({ isJoined: false, memberCount: 1 });
    }
    await owner.refused(leaveGroup, { query: { groupId: id }, body: {} }, 409);
  });

  test('GAP-098 a private group is asked, and its moderators decide', async () => {
    const { id } = await create('private');
    const asked = await join(member, id);
    expect(asked.body.data).toMatchObject({ isJoined: false, isPending: true });
    await join(stranger, id);
    expect((await seen(owner, id))?.pendingCount).toBe(2);
    await member.refused(listGroupRequests, { params: { id } }, 403);
    const waiting = await owner.reply(listGroupRequests, { params: { id } });
    expect(waiting.body.data).toMatchObject([
      { profile: { ulid: member.ulid }, role: null },
      { profile: { ulid: stranger.ulid } },
    ]);
    const about = (user_id: string) => ({ user_id, group_id: id });
    await member.refused(approveGroupRequest, { body: about(member.ulid) }, 403);
    await owner.do(approveGroupRequest, { body: about(member.ulid) });
    await owner.do(declineGroupRequest, { body: about(stranger.ulid) });
    await owner.refused(approveGroupRequest, { body: about(stranger.ulid) }, 404);
    expect(await seen(member, id)).toMatchObject({ isJoined: true, isPending: false });
    expect(await seen(stranger, id)).toMatchObject({ isJoined: false, isPending: false });
  });

  test('GAP-098 a request waits for as long as who asked is here', async () => {
    const { id } = await create('private');
    for (const who of [member, stranger]) await join(who, id);
    const waiting = async () => (await seen(owner, id))?.pendingCount;
    await expel(member);
    expect(await waiting()).toBe(1);
    await stranger.api('DELETE', '/user', {});
    expect(await waiting()).toBe(0);
    expect((await owner.do(listGroupRequests, { params: { id } })).data).toEqual([]);
    await readmit(member);
    expect(await waiting()).toBe(1);
  });

  test('GAP-098 who is gone is let in by nobody, and asks no more', async () => {
    const { id } = await create('private');
    for (const who of [member, stranger]) await join(who, id);
    const letIn = (who: TestMember) =>
      owner.reply(approveGroupRequest, { body: { user_id: who.ulid, group_id: id } });
    await expel(member);
    await stranger.api('DELETE', '/user', {});
    for (const who of [member, stranger]) expect((await letIn(who)).status).toBe(404);
    expect((await seen(owner, id))?.memberCount).toBe(1);
    await readmit(member);
    const back = await server.signIn(member.email);
    expect(await seen(back, id)).toMatchObject({ isJoined: false, isPending: false });
    expect((await seen(owner, id))?.pendingCount).toBe(0);
  });

  test('GAP-098 who asked before a public group let everybody in is in it by the next day', async () => {
    const { id } = await create('private');
    const spammer = await addMember(server, `spammer${made}`);
    for (const who of [member, stranger, spammer]) await join(who, id);
    await expel(spammer);
    await sql`update groups set visibility = 'public' where id = ${ulidToUuid(id)}`.execute(
      server.db,
    );
    for (let night = 0; night < 2; night++) await server.runJob('let-in-askers');
    for (const who of [member, stranger]) {
      expect(await seen(who, id)).toMatchObject({ isJoined: true, memberCount: 3 });
    }
    await handled(server);
    expect((await member.do(listNotifications)).data).toMatchObject([
      { notificationType: 'group_accepted', fromUserId: owner.ulid },
    ]);
    await readmit(spammer);
    expect(await seen(await server.signIn(spammer.email), id)).toMatchObject({ isPending: false });
  });

  test('GAP-098 who asked to join a group is in it when it becomes public, unless they are gone', async () => {
    const { id } = await create('private');
    const spammer = await addMember(server, `spammer${made}`);
    for (const who of [member, stranger, spammer]) await join(who, id);
    await expel(spammer);
    const open = { groupId: id, visibility: 'public' };
    const opened = await owner.api('PATCH', '/group/edit', open);
    expect(opened.body.data).toMatchObject({ memberCount: 3, pendingCount: 0 });
    for (const who of [member, stranger]) {
      expect(await seen(who, id)).toMatchObject({ isJoined: true, isPending: false });
      await write(who, id);
    }
    await handled(server);
    const told = await member.reply(listNotifications);
    expect(told.body.data).toMatchObject([
      { notificationType: 'group_accepted', fromUserId: owner.ulid },
    ]);
    await readmit(spammer);
    const back = await server.signIn(spammer.email);
    expect(await seen(back, id)).toMatchObject({ isJoined: false, isPending: false });
    expect((await join(back, id)).body.data).toMatchObject({ isJoined: true, memberCount: 4 });
  });

  test('GROUP-07 GROUP-08 GROUP-09 GAP-099 who is banned leaves and stays out until the ban ends', async () => {
    const { id } = await create();
    await join(member, id);
    const post = await write(member, id);
    const ban = { user_id: member.ulid, group_id: id };
    for (const who of [stranger, member]) {
      await who.refused(banFromGroup, { body: ban }, 403);
    }
    await owner.refused(banFromGroup, { body: { ...ban, user_id: owner.ulid } }, 403);
    await owner.do(banFromGroup, { body: ban });
    expect(await seen(member, id)).toMatchObject({
      isBanned: true,
      isJoined: false,
      memberCount: 1,
    });
    expect((await join(member, id)).status).toBe(403);
    expect(await feed(stranger, id)).toEqual([post]);
    await member.refused(listBannedFromGroup, { body: { group_id: id } }, 403);
    const banned = await owner.reply(listBannedFromGroup, { body: { group_id: id } });
    expect(banned.body.data).toMatchObject([{ profile: { ulid: member.ulid } }]);
    await owner.reply(unbanFromGroup, { body: ban });
    expect(await seen(member, id)).toMatchObject({ isBanned: false, isJoined: false });
    expect((await join(member, id)).status).toBe(200);
  });

  test('moderators are named by the owner, decide about members and not about each other', async () => {
    const { id } = await create('private');
    const link = (await owner.do(makeGroupInvite, { body: { groupId: id } })).data;
    for (const who of [member, stranger]) {
      await who.reply(joinGroup, { body: { groupId: id, invite: link.token } });
    }
    const about = (who: TestMember) => ({ userId: who.ulid, groupId: id });
    await member.refused(addGroupModerator, { body: about(member) }, 403);
    await owner.do(addGroupModerator, { body: about(member) });
    await owner.do(addGroupModerator, { body: about(stranger) });
    await member.refused(banFromGroup, { body: about(stranger) }, 403);
    await member.refused(banFromGroup, { body: about(owner) }, 403);
    await owner.do(removeGroupModerator, { body: about(stranger) });
    await member.do(banFromGroup, { body: about(stranger) });
    await member.do(removeGroupModerator, { body: about(member) });
    expect(await seen(member, id)).toMatchObject({ role: 'member' });
  });

  test('GAP-099 nobody who is gone is made a moderator or the owner', async () => {
    const { id } = await create();
    await join(member, id);
    await expel(member);
    const name = () =>
      owner.reply(addGroupModerator, { body: { groupId: id, userId: member.ulid } });
    const hand = () => owner.reply(editGroup, { body: { groupId: id, owner: member.ulid } });
    expect((await name()).status).toBe(409);
    const refused = await hand();
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['owner']]);
    expect(await seen(owner, id)).toMatchObject({ role: 'owner' });
    await readmit(member);
    expect((await name()).status).toBe(200);
    expect((await hand()).status).toBe(200);
  });

  test('a handover makes no more moderators than a group may have, and those who are gone take nobody’s place', async () => {
    const { id } = await create();
    const full = LIMITS.groupModerators;
    const names = Array.from({ length: full }, (_none, at) => `named${made}x${at}`);
    const named = await addMembers(server, names);
    const name = async (who: TestMember) => {
      await join(who, id);
      return owner.reply(addGroupModerator, { body: { groupId: id, userId: who.ulid } });
    };
    for (const who of named) expect((await name(who)).status).toBe(200);
    expect((await name(member)).status).toBe(409);
    await expel(named[0] ?? member);
    expect((await name(member)).status).toBe(200);
    expect((await name(stranger)).status).toBe(409);
    // Who hands it over stays as one of them, for which there must be a place.
    const hand = (to: TestMember) =>
      owner.reply(editGroup, { body: { groupId: id, owner: to.ulid } });
    const refused = await hand(stranger);
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([
      422,
      ['owner'],
    ]);
    expect(await seen(owner, id)).toMatchObject({ role: 'owner' });
    expect((await hand(member)).status).toBe(200);
    expect(await seen(owner, id)).toMatchObject({ role: 'moderator' });
    // So many who joined would lead the trends of another test.
    await member.reply(deleteGroup, { query: { groupId: id } });
  });

  test('a link lets people in at once, until it is renewed or ended', async () => {
    const { id } = await create('private');
    const ask = (renew: boolean) => owner.reply(makeGroupInvite, { body: { groupId: id, renew } });
    await member.refused(makeGroupInvite, { body: { groupId: id } }, 403);
    const first = (await ask(false)).body.data.token;
    expect((await ask(false)).body.data.token).toBe(first);
    expect((await stranger.do(findGroupInvite, { params: { token: first } })).data).toMatchObject({
      id,
    });
    const second = (await ask(true)).body.data.token;
    await stranger.refused(findGroupInvite, { params: { token: first } }, 404);
    const by = (invite: string) =>
      member.reply(joinGroup, { body: { groupId: id, invite } }).then(({ body }) => body.data);
    expect(await by(first)).toMatchObject({ isJoined: false, isPending: true });
    expect(await by(second)).toMatchObject({ isJoined: true, isPending: false });
    await owner.reply(endGroupInvite, { query: { groupId: id }, body: {} });
    const late = await stranger.reply(joinGroup, { body: { groupId: id, invite: second } });
    expect(late.body.data).toMatchObject({ isJoined: false });
    expect((await ask(false)).body.data.token).not.toBe(second);
  });

  test('GROUP-15 GAP-103 members come by pages, with the cursor by both of its names', async () => {
    const { id } = await create();
    const joined = [owner.ulid];
    for (const who of [member, stranger]) {
      await join(who, id);
      joined.unshift(who.ulid);
    }
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/group/${id}/members?limit=2${cursor && `&cursor=${cursor}`}`;
      const { body } = await stranger.api('GET', path);
      expect(body.nextCursor).toBe(body.next_cursor);
      found.push(...body.data.map((one: { profile: { ulid: string } }) => one.profile.ulid));
      cursor = body.nextCursor;
    }
    expect(found).toEqual(joined);
    await write(member, id);
    const active = await stranger.reply(listGroupMembers, {
      params: { id },
      query: { sort: 'active', limit: 1 },
    });
    expect(active.body.data).toMatchObject([{ profile: { ulid: member.ulid } }]);
  });

  /** What a reader sees counted, which is what they see listed. */
  async function counted(who: TestMember, id: string): Promise<number | undefined> {
    await handled(server);
    const group = await seen(who, id);
    const listed = await who.reply(listGroupMembers, { params: { id }, query: { limit: 50 } });
    expect(listed.body.data).toHaveLength(group?.memberCount ?? 0);
    return group?.memberCount;
  }

  test('GAP-105 members who are gone are not counted until they are back', async () => {
    const { id } = await create();
    for (const who of [member, stranger]) await join(who, id);
    await expel(member);
    expect(await counted(owner, id)).toBe(2);
    await stranger.api('DELETE', '/user', {});
    expect(await counted(owner, id)).toBe(1);
    await readmit(member);
    expect(await counted(owner, id)).toBe(2);
    const link = await createLoginLink(server, stranger.email);
    const token = new URL(link).searchParams.get('magic');
    await server.call('POST', '/magicLogin', { body: { token, restore: true } });
    expect(await counted(owner, id)).toBe(3);
  });

  test('a member who is gone and is banned from the group, or gone for good, is taken off once', async () => {
    const { id } = await create();
    for (const who of [member, stranger]) await join(who, id);
    await expel(member);
    expect(await counted(owner, id)).toBe(2);
    await owner.reply(banFromGroup, { body: { user_id: member.ulid, group_id: id } });
    expect(await counted(owner, id)).toBe(2);
    await readmit(member);
    expect(await counted(owner, id)).toBe(2);
    await purge(stranger);
    owner = await server.signIn(owner.email);
    expect(await counted(owner, id)).toBe(1);
  });

  /** Until so many transactions wait for a lock. */
  const waitingFor = (count: number): Promise<void> =>
    expect.poll(() => lockWaits(server.database.pool)).toBe(count);

  /** Does something whose news waits: those of a ban before it can't be dealt with in a group that is held. */
  async function unheard(act: () => Promise<void>): Promise<void> {
    const other = await addMember(server, `other${made}`);
    const draft = { name: `Egrets of ${made}`, visibility: 'public' };
    const { id } = (await other.api('PUT', '/group/add', draft)).body.data;
    await handled(server);
    await server.db.transaction().execute(async (tx) => {
      await sql`select from groups where id = ${ulidToUuid(id)} for no key update`.execute(tx);
      await expel(other);
      await waitingFor(1);
      await act();
    });
  }

  test('who leaves before it is heard that they are back is not taken off a second time', async () => {
    const { id } = await create();
    for (const who of [member, stranger]) await join(who, id);
    await expel(member);
    expect(await counted(owner, id)).toBe(2);
    await unheard(async () => {
      await readmit(member);
      const back = await server.signIn(member.email);
      await back.do(leaveGroup, { query: { groupId: id }, body: {} });
    });
    expect(await counted(owner, id)).toBe(2);
  });

  test('who is banned from the group before it is heard that they are gone is taken off', async () => {
    const { id } = await create();
    for (const who of [member, stranger]) await join(who, id);
    const ban = { user_id: member.ulid, group_id: id };
    await unheard(async () => {
      await expel(member);
      await owner.do(banFromGroup, { body: ban });
    });
    expect(await counted(owner, id)).toBe(2);
  });

  type WayIn = (id: string) => Promise<Reply>;
  const WAYS_IN: Record<string, WayIn> = {
    async joins(id) {
      await sql`update groups set visibility = 'public' where id = ${ulidToUuid(id)}`.execute(
        server.db,
      );
      return join(member, id);
    },
    'is let in': (id) =>
      owner.reply(approveGroupRequest, { body: { user_id: member.ulid, group_id: id } }),
    'is let in with all who asked': (id) =>
      owner.reply(editGroup, { body: { groupId: id, visibility: 'public' } }),
  };

  test.each(Object.entries(WAYS_IN))(
    'who %s at the moment of their ban is not counted',
    async (_way, comeIn) => {
      const { id } = await create('private');
      await join(member, id);
      await handled(server);
      // Whoever has counted waits before they commit.
      await sql`create table counting_ends ()`.execute(server.db);
      await sql`create function wait_to_end() returns trigger language plpgsql
        as 'begin lock table counting_ends in access share mode; return null; end'`.execute(
        server.db,
      );
      await sql`create trigger wait_to_end after update on group_counts
        for each statement execute function wait_to_end()`.execute(server.db);
      try {
        const began = await server.db.transaction().execute(async (tx) => {
          await sql`lock table counting_ends in access exclusive mode`.execute(tx);
          const coming = comeIn(id);
          await waitingFor(1);
          const going = expel(member);
          // Either waits for the other; without that the ban is through, and nobody hears of it later.
          await Promise.race([going.then(() => handled(server)), waitingFor(2)]);
          return [coming, going];
        });
        await Promise.all(began);
      } finally {
        await sql`drop function wait_to_end() cascade`.execute(server.db);
        await sql`drop table counting_ends`.execute(server.db);
      }
      expect(await counted(owner, id)).toBe(1);
    },
  );

  const close = (id: string) =>
    sql`update groups set visibility = 'private' where id = ${ulidToUuid(id)}`.execute(server.db);
  const leave = (id: string) => member.reply(leaveGroup, { query: { groupId: id }, body: {} });
  /** Changes of who is in a group whose member wrote there, and what comes before each. */
  const CHANGES: Record<string, { first?: (id: string) => Promise<unknown>; change: WayIn }> = {
    joins: { first: leave, change: (id) => join(member, id) },
    leaves: { change: leave },
    'is banned from it': {
      change: (id) => owner.reply(banFromGroup, { body: { user_id: member.ulid, group_id: id } }),
    },
    'is let in with all who asked': {
      async first(id) {
        await leave(id);
        await close(id);
        await join(member, id);
      },
      change: (id) => owner.reply(editGroup, { body: { groupId: id, visibility: 'public' } }),
    },
    'is given it while it opens': {
      async first(id) {
        await close(id);
        await join(stranger, id);
      },
      change: (id) =>
        owner.reply(editGroup, {
          body: {
            groupId: id,
            visibility: 'public',
            owner: member.ulid,
          },
        }),
    },
  };

  test.each(Object.entries(CHANGES))(
    'staff removes what a member wrote in a group at the moment when that member %s',
    async (_change, { first, change }) => {
      const { id } = await create();
      await join(member, id);
      const postULID = await write(member, id);
      await first?.(id);
      await handled(server);
      const postId = ulidToUuid(postULID);
      const begun = await server.db.transaction().execute(async (tx) => {
        // Here the removal waits when it has the group's counts, and goes on to the account.
        await sql`insert into post_reviews (post_id, status, is_waiting)
          values (${postId}, 'flagged', false)`.execute(tx);
        const removal = { postULID, violation: 'spam', reason: 'Spam.' };
        const removing = watcher.reply(moderatePost, {
          params: { action: 'removeContent' },
          body: removal,
        });
        await waitingFor(1);
        const changing = change(id);
        await waitingFor(2);
        await sql`delete from post_reviews where post_id = ${postId}`.execute(tx);
        return [removing, changing];
      });
      const replies = await Promise.all(begun);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      await counted(owner, id);
    },
  );

  test('what two do at once is counted once', async () => {
    const { id } = await create();
    await Promise.all([1, 2, 3, 4, 5].map(() => join(member, id)));
    expect((await seen(owner, id))?.memberCount).toBe(2);
    await Promise.all(
      [1, 2, 3].map(() => member.reply(leaveGroup, { query: { groupId: id }, body: {} })),
    );
    expect((await seen(owner, id))?.memberCount).toBe(1);
  });

  test('the group of an owner who is gone for good goes to a moderator, and ends with its last member', async () => {
    const { id } = await create();
    await join(stranger, id);
    await join(member, id);
    await owner.reply(addGroupModerator, { body: { groupId: id, userId: member.ulid } });
    await purge(owner);
    const inherited = { memberCount: 2, user: { userId: member.ulid } };
    expect(await seen(stranger, id)).toMatchObject(inherited);
    for (const last of [member, stranger]) await last.api('DELETE', '/user', {});
    await purgeAll();
    await people();
    expect(await seen(stranger, id)).toBeUndefined();
  });

  async function purge(who: TestMember): Promise<void> {
    await who.api('DELETE', '/user', {});
    await purgeAll();
  }

  async function purgeAll(): Promise<void> {
    const later = (LIMITS.accountRestoreDays + 1) * 86_400_000;
    server.clock.advance(later);
    await server.runJob('purge-accounts');
    await handled(server);
    // What is written in a group counts by the database's clock as well: for other tests the two agree.
    server.clock.advance(-later);
  }
});

describe('lists of groups', () => {
  const search = async (who: TestMember, asked: object): Promise<string[]> =>
    (await who.do(searchGroups, { body: { limit: 50, ...asked } })).data.map(
      (group: Group) => group.id,
    );

  const rankOf = async (id: string): Promise<number | undefined> => {
    await server.runJob('rank-groups');
    const { rows } = await sql<{ rank: number }>`select rank from group_counts
      where group_id = ${ulidToUuid(id)}`.execute(server.db);
    return rows[0]?.rank;
  };

  test('GROUP-03 GAP-105 one’s own, those one has pinned, and all by the beginnings of names', async () => {
    const { id } = await create();
    const other = await create('private');
    expect(await search(owner, { type: 'myGroups' })).toEqual([other.id]);
    expect(await search(owner, { q: `her ${made}` })).toEqual([other.id]);
    expect(await search(owner, { q: 'zebras' })).toEqual([]);
    expect(await search(owner, { q: '!?' })).toEqual([]);
    expect(await search(owner, { q: 'herons' })).toEqual(expect.arrayContaining([id, other.id]));
  });

  test('GROUP-10 GROUP-11 a group is pinned for oneself alone', async () => {
    const { id } = await create();
    await member.reply(pinGroup, { body: { groupId: id } });
    expect(await search(member, { type: 'pinned' })).toEqual([id]);
    expect(await search(owner, { type: 'pinned' })).toEqual([]);
    expect((await seen(member, id))?.isPinned).toBe(true);
    await member.reply(unpinGroup, { query: { groupId: id }, body: {} });
    expect(await search(member, { type: 'pinned' })).toEqual([]);
  });

  test('GROUP-03 GAP-105 trending: where most was written and most have joined of late; of private ones joins alone', async () => {
    const quiet = await create();
    const secret = await create('private');
    const [busy, writer] = [await create(), owner];
    const hidden = await addMember(server, `hidden${made}`);
    const link = { groupId: secret.id };
    for (let at = 0; at < 5; at++) await write(writer, busy.id);
    await join(member, busy.id);
    await server.runJob('rank-groups');
    const listed = await search(hidden, { type: 'trending' });
    expect(listed[0]).toBe(busy.id);
    expect(listed).not.toContain(quiet.id);
    expect(listed).not.toContain(link.groupId);
  });

  test('GAP-105 only who is here counts among those who joined of late', async () => {
    const { id } = await create();
    for (const who of [member, stranger]) await join(who, id);
    expect(await rankOf(id)).toBe(2);
    await expel(stranger);
    expect(await rankOf(id)).toBe(1);
    await readmit(stranger);
    expect(await rankOf(id)).toBe(2);
  });

  test('GAP-105 of what was written of late only what is there counts', async () => {
    const { id } = await create();
    await join(member, id);
    await join(stranger, id);
    const [kept, deleted, removed, held] = [
      await write(stranger, id),
      await write(member, id),
      await write(member, id),
      await write(member, id),
    ];
    const ofJoining = 2;
    expect(await rankOf(id)).toBe(ofJoining + 4);
    await member.do(deletePost, { body: { ulid: deleted } });
    expect(await rankOf(id)).toBe(ofJoining + 3);
    const removal = { groupId: id, postId: removed };
    await owner.do(removeFromGroup, { body: removal });
    expect(await rankOf(id)).toBe(ofJoining + 2);
    await sql`update posts set hidden_at = now(), held_at = now() where id = ${ulidToUuid(held)}`.execute(
      server.db,
    );
    expect(await rankOf(id)).toBe(ofJoining + 1);
    await expel(stranger);
    expect(await rankOf(id)).toBe(ofJoining - 1);
    await readmit(stranger);
    expect(await feed(owner, id)).toEqual([kept]);
    expect(await rankOf(id)).toBe(ofJoining + 1);
  });

  test('pages of a list go on where the one before ended', async () => {
    await create();
    const mine = new Set<string>();
    for (let at = 0; at < 5; at++) {
      const body = { name: `Page ${made} of ${at}`, visibility: 'public' };
      mine.add((await member.api('PUT', '/group/add', body)).body.data.id);
    }
    for (const asked of [{ type: 'myGroups' }, { q: `page ${made}` }]) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = { ...asked, limit: 2, ...(cursor && { cursor }) };
        const { body } = await member.api('POST', '/groups/search', page);
        found.push(...body.data.map((group: Group) => group.id));
        cursor = body.next_cursor ?? undefined;
      } while (cursor);
      expect(new Set(found)).toEqual(mine);
      expect(found).toHaveLength(mine.size);
    }
  });

  test('CHAT-02 the groups with a chat are a list; without any it is empty', async () => {
    await create();
    const reply = await owner.reply(listChatGroups);
    expect([reply.status, reply.body]).toEqual([
      200,
      { success: true, data: [], next_cursor: null },
    ]);
  });
});

describe('posts in a group', () => {
  test('POST-06 POST-23 GROUP-19 GROUP-25 COMPOSE-40 members write there, and it stands in the group and in their feeds', async () => {
    const { id, name } = await create();
    const draft = { ulid: server.freshUlid(), body: 'Hello.', groupName: name };
    const refused = await stranger.reply(createPost, { body: draft });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      `You must join the group ${name} to post in it.`,
    ]);
    await join(member, id);
    const post = (await member.do(createPost, { body: draft })).data;
    expect(post).toMatchObject({ groupId: id, groupName: name });
    expect(await feed(stranger, id)).toEqual([post.id]);
    const groups = async (who: TestMember) =>
      (await who.do(listFeed, { params: { feed: 'groups' } })).data.map(
        (one: { id: string }) => one.id,
      );
    expect(await groups(owner)).toEqual([post.id]);
    expect(await groups(stranger)).toEqual([]);
    expect((await seen(stranger, id))?.postCount).toBe(1);
    await member.reply(deletePost, { body: { ulid: post.id } });
    expect((await seen(stranger, id))?.postCount).toBe(0);
  });

  test('GROUP-24 GAP-104 the default group is none', async () => {
    await people();
    for (const group of [{ groupName: 'default' }, { groupId: NO_GROUP_ID }]) {
      const reply = await owner.reply(createPost, {
        body: { ulid: server.freshUlid(), body: 'Hi.', ...group },
      });
      expect(reply.body.data).toMatchObject({ groupId: null, groupName: null });
    }
    await owner.refused(joinGroup, { body: { groupId: NO_GROUP_ID } }, 404);
    expect((await owner.do(mapGroups, { body: { ulids: ['default'] } })).data).toEqual([]);
  });

  test('FEED-51 the posts of a group come by pages', async () => {
    const { id } = await create();
    const written: string[] = [];
    for (let at = 0; at < 5; at++) written.unshift(await write(owner, id));
    const first = await stranger.reply(listGroupPosts, { body: { groupId: id, limit: 3 } });
    const cursor = first.body.next_cursor;
    const second = await stranger.reply(listGroupPosts, {
      body: { groupId: id, limit: 3, cursor },
    });
    const ids = [...first.body.data, ...second.body.data].map(({ id: ulid }) => ulid);
    expect([ids, second.body.next_cursor]).toEqual([written, null]);
  });

  test('GAP-093 a public group’s posts are commented on by its members alone, and their comments are in no group by name', async () => {
    const { id } = await create();
    const post = await write(owner, id);
    const comment = { parentId: post, body: 'Yes.', groupName: 'default' };
    await stranger.refused(createComment, { body: comment }, 403);
    const mapped = await stranger.reply(mapPosts, { body: { ulids: [post] } });
    expect(mapped.body.data[0].abilities).not.toContain('comment');
    await join(member, id);
    const reply = await member.reply(createComment, { body: comment });
    expect([reply.status, reply.body.data.groupId, reply.body.data.groupName]).toEqual([
      201,
      null,
      'default',
    ]);
    expect((await stranger.do(listComments, { body: { ulid: post } })).total).toBe(1);
  });

  test('GROUP-16 GROUP-17 GAP-102 a group’s owner takes a post out of it, and its author alone still sees it', async () => {
    const other = await create();
    const { id } = await create();
    for (const who of [member, stranger]) await join(who, id);
    const post = await write(member, id);
    const removal = { groupId: id, postId: post };
    await stranger.refused(removeFromGroup, { body: removal }, 403);
    const elsewhere = { ...removal, groupId: other.id };
    await owner.refused(removeFromGroup, { body: elsewhere }, 404);
    await owner.do(removeFromGroup, { body: removal });
    const [author, reader] = [member, stranger];
    expect(await feed(reader, id)).toEqual([]);
    const found = (who: TestMember) => who.reply(mapPosts, { body: { ulids: [post] } });
    expect((await found(reader)).body.data[0]?.body ?? '').toBe('');
    expect((await found(author)).body.data).toMatchObject([
      { id: post, body: 'Look.', isRemovedFromGroup: true, groupId: null },
    ]);
    expect((await seen(reader, id))?.postCount).toBe(0);
    const profile = await reader.reply(getProfile, { params: { name: author.username } });
    expect(profile.body.data.postCount).toBe(0);
  });

  test('a post is pinned in its group by its moderators', async () => {
    const { id } = await create();
    await join(member, id);
    const [first, second] = [await write(member, id), await write(owner, id)];
    await member.refused(pinGroupPost, { body: { ulid: first } }, 403);
    for (const ulid of [first, second]) {
      await owner.do(pinGroupPost, { body: { ulid } });
      expect((await seen(stranger, id))?.pinnedPostUlid).toBe(ulid);
    }
    const third = await write(owner, id);
    expect(await feed(stranger, id)).toEqual([second, third, first]);
    await owner.reply(unpinGroupPost, { body: { ulid: second } });
    expect(await feed(stranger, id)).toEqual([third, second, first]);
    expect((await seen(stranger, id))?.pinnedPostUlid).toBeNull();
  });

  test('FEED-34 GAP-054 whoever has reported what stands first in a group is not shown it again', async () => {
    const { id } = await create();
    await join(member, id);
    const [first, second] = [await write(owner, id), await write(owner, id)];
    await owner.reply(pinGroupPost, { body: { ulid: first } });
    expect(await feed(member, id)).toEqual([first, second]);
    const report = { ulid: first, violationType: 'spam' };
    expect((await member.api('PUT', '/posts/flag', report)).status).toBe(200);
    expect(await feed(member, id)).toEqual([second]);
    expect(await feed(stranger, id)).toEqual([first, second]);
  });

  test('what staff removes stands first in its group for nobody', async () => {
    const { id } = await create();
    const [first, second] = [await write(owner, id), await write(owner, id)];
    await owner.reply(pinGroupPost, { body: { ulid: first } });
    const staff = await signUpWith(server, `keeper${made}`, 'moderator');
    expect(await feed(staff, id)).toEqual([first, second]);
    await staff.do(removePost, { body: { ulid: first } });
    for (const reader of [staff, member]) expect(await feed(reader, id)).toEqual([second]);
  });

  test('FEED-15 who pins another post of a group while somebody reads makes neither gap nor double', async () => {
    const { id } = await create();
    const written: string[] = [];
    for (let nth = 0; nth < 5; nth++) written.unshift(await write(owner, id));
    const change = async (method: 'PUT' | 'DELETE', at: number): Promise<void> => {
      const reply = await owner.api(method, '/group/pinned-post', { ulid: written[at] });
      expect(reply.status).toBe(200);
    };
    const startingWith = (at: number): string[] => [
      ...written.slice(at, at + 1),
      ...written.toSpliced(at, 1),
    ];
    expect(await pages(id, () => change('PUT', 3))).toEqual(written);
    expect(await pages(id, () => change('PUT', 4))).toEqual(startingWith(3));
    expect(await pages(id, () => change('DELETE', 4))).toEqual(startingWith(4));
    expect(await pages(id)).toEqual(written);

    /** The group's posts in pages of two. @param between done once, after the first page */
    async function pages(groupId: string, between?: () => Promise<void>): Promise<string[]> {
      const found: string[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const query = { groupId, limit: 2, ...(cursor && { cursor }) };
        const { data, next_cursor: next } = (await member.reply(listGroupPosts, { body: query }))
          .body;
        expect(data.length).toBeLessThanOrEqual(2);
        found.push(...data.map((post: { id: string }) => post.id));
        if (cursor === undefined) await between?.();
        cursor = next;
      }
      return found;
    }
  });

  test('GROUP-14 GAP-101 a public group that is deleted leaves its posts to their authors’ profiles', async () => {
    const { id } = await create();
    const post = await write(owner, id);
    await stranger.refused(deleteGroup, { query: { groupId: id } }, 403);
    await owner.do(deleteGroup, { query: { groupId: id } });
    await handled(server);
    expect(await seen(owner, id)).toBeUndefined();
    await stranger.refused(listGroupPosts, { body: { groupId: id } }, 404);
    const profile = await stranger.reply(listProfileFeed, { params: { name: owner.username } });
    expect(profile.body.data).toMatchObject([{ id: post, groupId: null, groupName: null }]);
    // A job takes its posts out of the lists.
    await vi.waitFor(async () => {
      const everywhere = await stranger.reply(listGlobalFeed, { query: { limit: 50 } });
      expect(everywhere.body.data.map((one: { id: string }) => one.id)).not.toContain(post);
    });
  });

  test('GAP-101 open pages of its members hear that a group is gone, and not that it became private', async () => {
    const { id } = await create();
    await join(member, id);
    const page = listen(server, member);
    try {
      const heard = await page.hear(userChannel(member.ulid), 'MembershipChanged');
      await owner.reply(editGroup, { body: { groupId: id, visibility: 'private' } });
      await owner.reply(deleteGroup, { query: { groupId: id } });
      await vi.waitFor(() => expect(heard).toEqual([{ groupId: id, isJoined: false }]));
    } finally {
      page.client.disconnect();
    }
  });

  test('GAP-101 open pages of those who have asked to join hear that a group is gone', async () => {
    const { id } = await create('private');
    await join(stranger, id);
    const page = listen(server, stranger);
    try {
      const heard = await page.hear(userChannel(stranger.ulid), 'MembershipChanged');
      await owner.reply(deleteGroup, { query: { groupId: id } });
      await vi.waitFor(() => expect(heard).toEqual([{ groupId: id, isJoined: false }]));
    } finally {
      page.client.disconnect();
    }
  });

  test('GAP-101 an administrator deletes any group, and the audit log keeps it', async () => {
    const { id } = await create();
    const chief = await signUpWith(server, `chief${made}`, 'administrator');
    await chief.do(deleteGroup, { query: { groupId: id } });
    const { rows } = await sql`select action, user_id from audit_log
      where actor_id = ${chief.id}`.execute(server.db);
    expect(rows).toEqual([{ action: 'group.delete', user_id: owner.id }]);
  });
});

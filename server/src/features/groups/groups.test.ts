import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import type { Answer, Body } from '@rookery/contract/kernel/call.ts';
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
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

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

async function create(
  visibility: Group['visibility'] = 'public',
  more: Partial<Body<typeof createGroup>> = {},
): Promise<Group> {
  await people();
  const draft = { name: `Herons ${made}`, visibility, description: 'Long legs.', ...more };
  return (await owner.do(createGroup, { body: draft })).data;
}

async function seen(who: TestMember, id: string): Promise<Group | undefined> {
  return (await who.do(mapGroups, { body: { ulids: [id] } })).data[0];
}

const readmit = ({ ulid }: TestMember) =>
  watcher.do(unbanUser, { body: { ulid, reason: 'Not for this place.' } });
const feed = async (who: TestMember, groupId: string): Promise<string[]> =>
  (await who.do(listGroupPosts, { body: { groupId, limit: 50 } })).data.map(({ id }) => id);
const leave = (who: TestMember, groupId: string) => who.do(leaveGroup, { query: { groupId } });

describe('creating a group', () => {
  test(
    'makes the creator its owner and returns its fields',
    { tags: ['GROUP-01', 'GROUP-12'] },
    async () => {
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
    },
  );

  test(
    'accepts a repeated creation, rejects a taken ulid or name',
    { tags: ['GAP-100'] },
    async () => {
      const ulid = server.freshUlid();
      const group = await create('public', { ulid });
      const draft = { ulid, name: 'Another', visibility: 'public' as const };
      const again = await owner.reply(createGroup, { body: draft });
      expect([again.status, again.body.data.name]).toEqual([200, group.name]);
      await stranger.refused(createGroup, { body: draft }, 409);
      const same = { name: group.name.toUpperCase(), visibility: 'public' as const };
      const { error } = await stranger.refused(createGroup, { body: same }, 422);
      expect(error.fields).toEqual({ name: 'Another group has this name.' });
      await owner.do(deleteGroup, { query: { groupId: group.id } });
      expect((await stranger.reply(createGroup, { body: same })).status).toBe(201);
    },
  );

  test.each([['ab'], ['default'], ['DEFAULT'], ['  a  '], [NO_GROUP_ID]])(
    'rejects the group name %j',
    { tags: ['GAP-100', 'GAP-104'] },
    async (name) => {
      await people();
      const draft = { name, visibility: 'public' as const };
      const { error } = await owner.refused(createGroup, { body: draft }, 422);
      expect(Object.keys(error.fields ?? {})).toEqual(['name']);
    },
  );

  test('rejects the reserved ulid of the default group', { tags: ['GAP-104'] }, async () => {
    await people();
    const draft = { ulid: NO_GROUP_ID, name: `None ${made}`, visibility: 'public' as const };
    const { error } = await owner.refused(createGroup, { body: draft }, 422);
    expect(Object.keys(error.fields ?? {})).toEqual(['ulid']);
  });

  test('limits a member to ten owned groups', { tags: ['GAP-100'] }, async () => {
    await create();
    for (let at = 1; at < LIMITS.groupsOwned; at++) await owner.createGroup(`Many ${made} ${at}`);
    const more = { name: `Many ${made} 99`, visibility: 'public' as const };
    await owner.refused(createGroup, { body: more }, 403);
  });

  test('counts concurrently created groups towards the limit', { tags: ['GAP-100'] }, async () => {
    await people();
    const created = await Promise.all(
      Array.from({ length: LIMITS.groupsOwned + 5 }, (_, at) =>
        owner.reply(createGroup, {
          body: { name: `At once ${at} ${owner.ulid}`, visibility: 'public' },
        }),
      ),
    );
    const statuses = created.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(LIMITS.groupsOwned);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
  });

  test(
    'allows only the owner to edit and hand over',
    { tags: ['GROUP-13', 'GAP-099'] },
    async () => {
      const { id } = await create();
      await member.joinGroup(id);
      const edit = { groupId: id, name: `Egrets ${made}`, rules: 'Be kind.' };
      await member.refused(editGroup, { body: edit }, 403);
      await owner.do(editGroup, { body: edit });
      expect(await seen(stranger, `egrets ${made}`)).toMatchObject({ id, rules: 'Be kind.' });
      const outside = { group_id: id, owner: stranger.ulid };
      await owner.refused(editGroup, { body: outside }, 422);
      await owner.do(editGroup, { body: { groupId: id, owner: member.ulid } });
      expect(await seen(member, id)).toMatchObject({
        role: 'owner',
        user: { userId: member.ulid },
      });
      expect(await seen(owner, id)).toMatchObject({ role: 'moderator' });
      await owner.refused(editGroup, { body: edit }, 403);
    },
  );

  test('finds a group by ulid or name', { tags: ['GROUP-02', 'GROUP-04'] }, async () => {
    const { id, name } = await create();
    const byBoth = await stranger.do(mapGroups, { body: { ulids: [id, name, 'no such one'] } });
    expect(byBoth.data).toMatchObject([{ id }]);
    const post = await owner.post('Look.', { groupId: id });
    const byName = await stranger.do(listGroupPosts, { body: { groupName: name } });
    expect(byName.data).toMatchObject([{ id: post }]);
  });
});

describe('joining and leaving', () => {
  test(
    'adds and removes members of a public group immediately',
    { tags: ['GROUP-05', 'GROUP-06', 'GROUP-20'] },
    async () => {
      const { id, name } = await create();
      for (const given of [{ groupId: id }, { groupName: name }]) {
        expect((await member.do(joinGroup, { body: given })).data.isJoined).toBe(true);
      }
      expect((await seen(stranger, id))?.memberCount).toBe(2);
      const listed = await stranger.do(listGroupMembers, { params: { id } });
      expect(listed.data.map(({ profile }) => profile.ulid)).toEqual([member.ulid, owner.ulid]);
      for (let time = 0; time < 2; time++) {
        expect((await leave(member, id)).data).toMatchObject({ isJoined: false, memberCount: 1 });
      }
      await owner.refused(leaveGroup, { query: { groupId: id } }, 409);
    },
  );

  test(
    'sends join requests of a private group to its moderators',
    { tags: ['GAP-098'] },
    async () => {
      const { id } = await create('private');
      const asked = await member.do(joinGroup, { body: { groupId: id } });
      expect(asked.data).toMatchObject({ isJoined: false, isPending: true });
      await stranger.joinGroup(id);
      expect((await seen(owner, id))?.pendingCount).toBe(2);
      await member.refused(listGroupRequests, { params: { id } }, 403);
      const waiting = await owner.do(listGroupRequests, { params: { id } });
      expect(waiting.data).toMatchObject([
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
    },
  );

  test(
    'drops a request while the requester is banned or deleted',
    { tags: ['GAP-098'] },
    async () => {
      const { id } = await create('private');
      for (const who of [member, stranger]) await who.joinGroup(id);
      const waiting = async () => (await seen(owner, id))?.pendingCount;
      await watcher.ban(member);
      expect(await waiting()).toBe(1);
      await stranger.do(deleteUser);
      expect(await waiting()).toBe(0);
      expect((await owner.do(listGroupRequests, { params: { id } })).data).toEqual([]);
      await readmit(member);
      expect(await waiting()).toBe(1);
    },
  );

  test('drops the request of a deleted or banned requester', { tags: ['GAP-098'] }, async () => {
    const { id } = await create('private');
    for (const who of [member, stranger]) await who.joinGroup(id);
    await watcher.ban(member);
    await stranger.do(deleteUser);
    for (const { ulid } of [member, stranger]) {
      await owner.refused(approveGroupRequest, { body: { user_id: ulid, group_id: id } }, 404);
    }
    expect((await seen(owner, id))?.memberCount).toBe(1);
    await readmit(member);
    const back = await server.signIn(member.email);
    expect(await seen(back, id)).toMatchObject({ isJoined: false, isPending: false });
    expect((await seen(owner, id))?.pendingCount).toBe(0);
  });

  test('approves leftover requests of a group made public', { tags: ['GAP-098'] }, async () => {
    const { id } = await create('private');
    const spammer = await addMember(server, `spammer${made}`);
    for (const who of [member, stranger, spammer]) await who.joinGroup(id);
    await watcher.ban(spammer);
    await sql`update groups set visibility = 'public' where id = ${ulidToUuid(id)}`.execute(
      server.db,
    );
    for (let night = 0; night < 2; night++) await server.runJob('let-in-askers');
    for (const who of [member, stranger]) {
      expect(await seen(who, id)).toMatchObject({ isJoined: true, memberCount: 3 });
    }
    await untilOutboxHandled(server);
    expect((await member.do(listNotifications)).data).toMatchObject([
      { notificationType: 'group_accepted', fromUserId: owner.ulid },
    ]);
    await readmit(spammer);
    expect(await seen(await server.signIn(spammer.email), id)).toMatchObject({
      isPending: false,
    });
  });

  test('approves pending requests when a group becomes public', { tags: ['GAP-098'] }, async () => {
    const { id } = await create('private');
    const spammer = await addMember(server, `spammer${made}`);
    for (const who of [member, stranger, spammer]) await who.joinGroup(id);
    await watcher.ban(spammer);
    const opened = await owner.do(editGroup, { body: { groupId: id, visibility: 'public' } });
    expect(opened.data).toMatchObject({ memberCount: 3, pendingCount: 0 });
    for (const who of [member, stranger]) {
      expect(await seen(who, id)).toMatchObject({ isJoined: true, isPending: false });
      await who.post('Look.', { groupId: id });
    }
    await untilOutboxHandled(server);
    expect((await member.do(listNotifications)).data).toMatchObject([
      { notificationType: 'group_accepted', fromUserId: owner.ulid },
    ]);
    await readmit(spammer);
    const back = await server.signIn(spammer.email);
    expect(await seen(back, id)).toMatchObject({ isJoined: false, isPending: false });
    const rejoined = await back.do(joinGroup, { body: { groupId: id } });
    expect(rejoined.data).toMatchObject({ isJoined: true, memberCount: 4 });
  });

  test(
    'removes and excludes a banned member until the ban ends',
    { tags: ['GROUP-07', 'GROUP-08', 'GROUP-09', 'GAP-099'] },
    async () => {
      const { id } = await create();
      await member.joinGroup(id);
      const post = await member.post('Look.', { groupId: id });
      const ban = { user_id: member.ulid, group_id: id };
      for (const who of [stranger, member]) await who.refused(banFromGroup, { body: ban }, 403);
      await owner.refused(banFromGroup, { body: { ...ban, user_id: owner.ulid } }, 403);
      await owner.do(banFromGroup, { body: ban });
      expect(await seen(member, id)).toMatchObject({
        isBanned: true,
        isJoined: false,
        memberCount: 1,
      });
      await member.refused(joinGroup, { body: { groupId: id } }, 403);
      expect(await feed(stranger, id)).toEqual([post]);
      await member.refused(listBannedFromGroup, { body: { group_id: id } }, 403);
      const banned = await owner.do(listBannedFromGroup, { body: { group_id: id } });
      expect(banned.data).toMatchObject([{ profile: { ulid: member.ulid } }]);
      await owner.do(unbanFromGroup, { body: ban });
      expect(await seen(member, id)).toMatchObject({ isBanned: false, isJoined: false });
      await member.joinGroup(id);
    },
  );

  test('lets moderators ban members, but no other moderators', async () => {
    const { id } = await create('private');
    const { token } = (await owner.do(makeGroupInvite, { body: { groupId: id } })).data;
    for (const who of [member, stranger]) await who.joinGroup(id, token);
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

  test('rejects inactive accounts as moderator or owner', { tags: ['GAP-099'] }, async () => {
    const { id } = await create();
    await member.joinGroup(id);
    await watcher.ban(member);
    const moderator = { body: { groupId: id, userId: member.ulid } };
    const handover = { body: { groupId: id, owner: member.ulid } };
    await owner.refused(addGroupModerator, moderator, 409);
    const { error } = await owner.refused(editGroup, handover, 422);
    expect(Object.keys(error.fields ?? {})).toEqual(['owner']);
    expect(await seen(owner, id)).toMatchObject({ role: 'owner' });
    await readmit(member);
    await owner.do(addGroupModerator, moderator);
    await owner.do(editGroup, handover);
  });

  test('enforces the moderator limit on handover, without inactive members', async () => {
    const { id } = await create();
    const full = LIMITS.groupModerators;
    const names = Array.from({ length: full }, (_none, at) => `named${made}x${at}`);
    const named = await addMembers(server, names);
    for (const who of [...named, member, stranger]) await who.joinGroup(id);
    const about = (who: TestMember) => ({ body: { groupId: id, userId: who.ulid } });
    for (const who of named) await owner.do(addGroupModerator, about(who));
    await owner.refused(addGroupModerator, about(member), 409);
    await watcher.ban(named[0] ?? member);
    await owner.do(addGroupModerator, about(member));
    await owner.refused(addGroupModerator, about(stranger), 409);
    const handTo = (to: TestMember) => ({ body: { groupId: id, owner: to.ulid } });
    const { error } = await owner.refused(editGroup, handTo(stranger), 422);
    expect(Object.keys(error.fields ?? {})).toEqual(['owner']);
    expect(await seen(owner, id)).toMatchObject({ role: 'owner' });
    await owner.do(editGroup, handTo(member));
    expect(await seen(owner, id)).toMatchObject({ role: 'moderator' });
    await member.do(deleteGroup, { query: { groupId: id } });
  });

  test('admits members by link until it is renewed or ended', async () => {
    const { id } = await create('private');
    await owner.do(editGroup, {
      body: { groupId: id, description: 'About it.', rules: 'Be kind.' },
    });
    const ask = async (renew: boolean) =>
      (await owner.do(makeGroupInvite, { body: { groupId: id, renew } })).data.token;
    await member.refused(makeGroupInvite, { body: { groupId: id } }, 403);
    const first = await ask(false);
    expect(await ask(false)).toBe(first);
    const found = await stranger.do(findGroupInvite, { params: { token: first } });
    expect(found.data).toMatchObject({ id, description: 'About it.', rules: 'Be kind.' });
    const second = await ask(true);
    await stranger.refused(findGroupInvite, { params: { token: first } }, 404);
    const by = async (who: TestMember, invite: string) =>
      (await who.do(joinGroup, { body: { groupId: id, invite } })).data;
    expect(await by(member, first)).toMatchObject({ isJoined: false, isPending: true });
    expect(await by(member, second)).toMatchObject({ isJoined: true, isPending: false });
    await owner.do(endGroupInvite, { query: { groupId: id } });
    expect(await by(stranger, second)).toMatchObject({ isJoined: false });
    expect(await ask(false)).not.toBe(second);
  });

  test('hides a private group’s texts from banned invited members', async () => {
    const { id } = await create('private');
    await owner.do(editGroup, { body: { groupId: id, rules: 'Be kind.' } });
    const { data } = await owner.do(makeGroupInvite, { body: { groupId: id } });
    await owner.do(banFromGroup, { body: { groupId: id, userId: stranger.ulid } });
    const found = await stranger.do(findGroupInvite, { params: { token: data.token } });
    expect(found.data).toMatchObject({ isBanned: true, rules: '' });
  });

  test(
    'pages members with either cursor parameter',
    { tags: ['GROUP-15', 'GAP-103'] },
    async () => {
      const { id } = await create();
      const joined = [owner.ulid];
      for (const who of [member, stranger]) {
        await who.joinGroup(id);
        joined.unshift(who.ulid);
      }
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page: Answer<typeof listGroupMembers> = await stranger.do(listGroupMembers, {
          params: { id },
          query: { limit: 2, cursor },
        });
        expect(page.nextCursor).toBe(page.next_cursor);
        found.push(...page.data.map(({ profile }) => profile.ulid));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(found).toEqual(joined);
      await member.post('Look.', { groupId: id });
      const active = await stranger.do(listGroupMembers, {
        params: { id },
        query: { sort: 'active', limit: 1 },
      });
      expect(active.data).toMatchObject([{ profile: { ulid: member.ulid } }]);
    },
  );

  async function counted(who: TestMember, id: string): Promise<number | undefined> {
    await untilOutboxHandled(server);
    const group = await seen(who, id);
    const listed = await who.do(listGroupMembers, { params: { id }, query: { limit: 50 } });
    expect(listed.data).toHaveLength(group?.memberCount ?? 0);
    return group?.memberCount;
  }

  test(
    'leaves inactive members out of counts until they return',
    { tags: ['GAP-105'] },
    async () => {
      const { id } = await create();
      for (const who of [member, stranger]) await who.joinGroup(id);
      await watcher.ban(member);
      expect(await counted(owner, id)).toBe(2);
      await stranger.do(deleteUser);
      expect(await counted(owner, id)).toBe(1);
      await readmit(member);
      expect(await counted(owner, id)).toBe(2);
      const link = await createLoginLink(server, stranger.email);
      const token = new URL(link).searchParams.get('magic');
      await server.call('POST', '/magicLogin', { body: { token, restore: true } });
      expect(await counted(owner, id)).toBe(3);
    },
  );

  test('subtracts a banned or purged inactive member only once', async () => {
    const { id } = await create();
    for (const who of [member, stranger]) await who.joinGroup(id);
    await watcher.ban(member);
    expect(await counted(owner, id)).toBe(2);
    await owner.do(banFromGroup, { body: { user_id: member.ulid, group_id: id } });
    expect(await counted(owner, id)).toBe(2);
    await readmit(member);
    expect(await counted(owner, id)).toBe(2);
    await purge(stranger);
    owner = await server.signIn(owner.email);
    expect(await counted(owner, id)).toBe(1);
  });

  const waitingFor = (count: number): Promise<void> =>
    expect.poll(() => lockWaits(server.database.pool)).toBe(count);

  async function unheard(act: () => Promise<void>): Promise<void> {
    const other = await addMember(server, `other${made}`);
    const id = await other.createGroup(`Egrets of ${made}`);
    await untilOutboxHandled(server);
    await server.db.transaction().execute(async (tx) => {
      await sql`select from groups where id = ${ulidToUuid(id)} for no key update`.execute(tx);
      await watcher.ban(other);
      await waitingFor(1);
      await act();
    });
  }

  test('subtracts a returning member who leaves only once', async () => {
    const { id } = await create();
    for (const who of [member, stranger]) await who.joinGroup(id);
    await watcher.ban(member);
    expect(await counted(owner, id)).toBe(2);
    await unheard(async () => {
      await readmit(member);
      await leave(await server.signIn(member.email), id);
    });
    expect(await counted(owner, id)).toBe(2);
  });

  test('subtracts a banned member before their absence is handled', async () => {
    const { id } = await create();
    for (const who of [member, stranger]) await who.joinGroup(id);
    const ban = { user_id: member.ulid, group_id: id };
    await unheard(async () => {
      await watcher.ban(member);
      await owner.do(banFromGroup, { body: ban });
    });
    expect(await counted(owner, id)).toBe(2);
  });

  const WAYS_IN: Record<string, (id: string) => Promise<unknown>> = {
    async joins(id) {
      await sql`update groups set visibility = 'public' where id = ${ulidToUuid(id)}`.execute(
        server.db,
      );
      return member.reply(joinGroup, { body: { groupId: id } });
    },
    'is approved': (id) =>
      owner.reply(approveGroupRequest, { body: { user_id: member.ulid, group_id: id } }),
    'is approved with all other requests': (id) =>
      owner.reply(editGroup, { body: { groupId: id, visibility: 'public' } }),
  };

  test.each(Object.entries(WAYS_IN))(
    'does not count a member who %s during their ban',
    async (_way, comeIn) => {
      const { id } = await create('private');
      await member.joinGroup(id);
      await untilOutboxHandled(server);
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
          const going = watcher.ban(member);
          await Promise.race([going.then(() => untilOutboxHandled(server)), waitingFor(2)]);
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
  type Change = (id: string) => Promise<unknown>;
  const CHANGES: Record<string, { first?: Change; change: Change }> = {
    joins: { first: (id) => leave(member, id), change: (id) => member.joinGroup(id) },
    leaves: { change: (id) => leave(member, id) },
    'is banned from it': {
      change: (id) => owner.do(banFromGroup, { body: { user_id: member.ulid, group_id: id } }),
    },
    'is approved with all other requests': {
      async first(id) {
        await leave(member, id);
        await close(id);
        await member.joinGroup(id);
      },
      change: (id) => owner.do(editGroup, { body: { groupId: id, visibility: 'public' } }),
    },
    'is given it while it opens': {
      async first(id) {
        await close(id);
        await stranger.joinGroup(id);
      },
      change: (id) =>
        owner.do(editGroup, {
          body: { groupId: id, visibility: 'public', owner: member.ulid },
        }),
    },
  };

  test.each(Object.entries(CHANGES))(
    'lets staff remove a post while its author %s',
    async (_change, { first, change }) => {
      const { id } = await create();
      await member.joinGroup(id);
      const postULID = await member.post('Look.', { groupId: id });
      await first?.(id);
      await untilOutboxHandled(server);
      const postId = ulidToUuid(postULID);
      const begun = await server.db.transaction().execute(async (tx) => {
        await sql`insert into post_reviews (post_id, status, is_waiting)
          values (${postId}, 'flagged', false)`.execute(tx);
        const removing = watcher.do(moderatePost, {
          params: { action: 'removeContent' },
          body: { postULID, violation: 'spam', reason: 'Spam.' },
        });
        await waitingFor(1);
        const changing = change(id);
        await waitingFor(2);
        await sql`delete from post_reviews where post_id = ${postId}`.execute(tx);
        return [removing, changing];
      });
      await Promise.all(begun);
      await counted(owner, id);
    },
  );

  test('counts repeated concurrent joins and leaves once', async () => {
    const { id } = await create();
    await Promise.all([1, 2, 3, 4, 5].map(() => member.joinGroup(id)));
    expect((await seen(owner, id))?.memberCount).toBe(2);
    await Promise.all([1, 2, 3].map(() => leave(member, id)));
    expect((await seen(owner, id))?.memberCount).toBe(1);
  });

  test('transfers a purged owner’s group, or deletes it', async () => {
    const { id } = await create();
    for (const who of [stranger, member]) await who.joinGroup(id);
    await owner.do(addGroupModerator, { body: { groupId: id, userId: member.ulid } });
    await purge(owner);
    const inherited = { memberCount: 2, user: { userId: member.ulid } };
    expect(await seen(stranger, id)).toMatchObject(inherited);
    for (const last of [member, stranger]) await last.do(deleteUser);
    await purgeAll();
    await people();
    expect(await seen(stranger, id)).toBeUndefined();
  });

  async function purge(who: TestMember): Promise<void> {
    await who.do(deleteUser);
    await purgeAll();
  }

  async function purgeAll(): Promise<void> {
    const later = (LIMITS.accountRestoreDays + 1) * 86_400_000;
    server.clock.advance(later);
    await server.runJob('purge-accounts');
    await untilOutboxHandled(server);
    // Reset the clock for other tests. Counting group posts also uses the database's clock, so both clocks
    // must agree.
    server.clock.advance(-later);
  }
});

describe('lists of groups', () => {
  const search = async (who: TestMember, asked: Body<typeof searchGroups>): Promise<string[]> =>
    (await who.do(searchGroups, { body: { limit: 50, ...asked } })).data.map(({ id }) => id);

  const rankOf = async (id: string): Promise<number | undefined> => {
    await server.runJob('rank-groups');
    const { rows } = await sql<{ rank: number }>`select rank from group_counts
      where group_id = ${ulidToUuid(id)}`.execute(server.db);
    return rows[0]?.rank;
  };

  test(
    'lists own and pinned groups, and searches by word beginnings',
    { tags: ['GROUP-03', 'GAP-105'] },
    async () => {
      const { id } = await create();
      const other = await create('private');
      expect(await search(owner, { type: 'myGroups' })).toEqual([other.id]);
      expect(await search(owner, { q: `her ${made}` })).toEqual([other.id]);
      expect(await search(owner, { q: 'zebras' })).toEqual([]);
      expect(await search(owner, { q: '!?' })).toEqual([]);
      expect(await search(owner, { q: 'herons' })).toEqual(expect.arrayContaining([id, other.id]));
    },
  );

  test('pins a group only for the caller', { tags: ['GROUP-10', 'GROUP-11'] }, async () => {
    const { id } = await create();
    await member.do(pinGroup, { body: { groupId: id } });
    expect(await search(member, { type: 'pinned' })).toEqual([id]);
    expect(await search(owner, { type: 'pinned' })).toEqual([]);
    expect((await seen(member, id))?.isPinned).toBe(true);
    await member.do(unpinGroup, { query: { groupId: id }, body: {} });
    expect(await search(member, { type: 'pinned' })).toEqual([]);
  });

  test('ranks trending by recent posts and joins', { tags: ['GROUP-03', 'GAP-105'] }, async () => {
    const quiet = await create();
    const secret = await create('private');
    const busy = await create();
    const hidden = await addMember(server, `hidden${made}`);
    for (let at = 0; at < 5; at++) await owner.post('Look.', { groupId: busy.id });
    await member.joinGroup(busy.id);
    await server.runJob('rank-groups');
    const listed = await search(hidden, { type: 'trending' });
    expect(listed[0]).toBe(busy.id);
    for (const { id } of [quiet, secret]) expect(listed).not.toContain(id);
  });

  test('ranks trending groups by recently active members only', { tags: ['GAP-105'] }, async () => {
    const { id } = await create();
    for (const who of [member, stranger]) await who.joinGroup(id);
    expect(await rankOf(id)).toBe(2);
    await watcher.ban(stranger);
    expect(await rankOf(id)).toBe(1);
    await readmit(stranger);
    expect(await rankOf(id)).toBe(2);
  });

  test('ranks trending groups by visible recent posts only', { tags: ['GAP-105'] }, async () => {
    const { id } = await create();
    for (const who of [member, stranger]) await who.joinGroup(id);
    const [kept, deleted, removed, held] = [
      await stranger.post('Look.', { groupId: id }),
      await member.post('Look.', { groupId: id }),
      await member.post('Look.', { groupId: id }),
      await member.post('Look.', { groupId: id }),
    ];
    const ofJoining = 2;
    expect(await rankOf(id)).toBe(ofJoining + 4);
    await member.deletePost(deleted);
    expect(await rankOf(id)).toBe(ofJoining + 3);
    await owner.do(removeFromGroup, { body: { groupId: id, postId: removed } });
    expect(await rankOf(id)).toBe(ofJoining + 2);
    await sql`update posts set hidden_at = now(), held_at = now() where id = ${ulidToUuid(held)}`.execute(
      server.db,
    );
    expect(await rankOf(id)).toBe(ofJoining + 1);
    await watcher.ban(stranger);
    expect(await rankOf(id)).toBe(ofJoining - 1);
    await readmit(stranger);
    expect(await feed(owner, id)).toEqual([kept]);
    expect(await rankOf(id)).toBe(ofJoining + 1);
  });

  test('continues a list where the previous page ended', async () => {
    await create();
    const mine = new Set<string>();
    for (let at = 0; at < 5; at++) {
      mine.add(await member.createGroup(`Page ${made} of ${at}`));
    }
    for (const asked of [{ type: 'myGroups' as const }, { q: `page ${made}` }]) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page: Answer<typeof searchGroups> = await member.do(searchGroups, {
          body: { ...asked, limit: 2, ...(cursor && { cursor }) },
        });
        found.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(new Set(found)).toEqual(mine);
      expect(found).toHaveLength(mine.size);
    }
  });

  test('lists groups with a chat, or nothing', { tags: ['CHAT-02'] }, async () => {
    await create();
    const listed = await owner.do(listChatGroups);
    expect(listed).toEqual({ success: true, data: [], next_cursor: null });
  });
});

describe('posts in a group', () => {
  test(
    'shows members’ posts in the group and in feeds',
    { tags: ['POST-06', 'POST-23', 'GROUP-19', 'GROUP-25', 'COMPOSE-40'] },
    async () => {
      const { id, name } = await create();
      const draft = { ulid: server.freshUlid(), body: 'Hello.', groupName: name };
      const { message } = await stranger.refused(createPost, { body: draft }, 403);
      expect(message).toBe(`You must join the group ${name} to post in it.`);
      await member.joinGroup(id);
      const post = (await member.do(createPost, { body: draft })).data;
      expect(post).toMatchObject({ groupId: id, groupName: name });
      expect(await feed(stranger, id)).toEqual([post.id]);
      const groups = async (who: TestMember) =>
        (await who.do(listFeed, { params: { feed: 'groups' } })).data.map((one) => one.id);
      expect(await groups(owner)).toEqual([post.id]);
      expect(await groups(stranger)).toEqual([]);
      expect((await seen(stranger, id))?.postCount).toBe(1);
      await member.deletePost(post.id);
      expect((await seen(stranger, id))?.postCount).toBe(0);
    },
  );

  test('treats the default group as no group', { tags: ['GROUP-24', 'GAP-104'] }, async () => {
    await people();
    for (const group of [{ groupName: 'default' }, { groupId: NO_GROUP_ID }]) {
      const draft = { ulid: server.freshUlid(), body: 'Hi.', ...group };
      const { data } = await owner.do(createPost, { body: draft });
      expect(data).toMatchObject({ groupId: null, groupName: null });
    }
    await owner.refused(joinGroup, { body: { groupId: NO_GROUP_ID } }, 404);
    expect((await owner.do(mapGroups, { body: { ulids: ['default'] } })).data).toEqual([]);
  });

  test('pages the posts of a group', { tags: ['FEED-51'] }, async () => {
    const { id } = await create();
    const written: string[] = [];
    for (let at = 0; at < 5; at++) written.unshift(await owner.post('Look.', { groupId: id }));
    const asked = { groupId: id, limit: 3 };
    const first = await stranger.do(listGroupPosts, { body: asked });
    const cursor = first.next_cursor!;
    const second = await stranger.do(listGroupPosts, { body: { ...asked, cursor } });
    const ids = [...first.data, ...second.data].map(({ id: ulid }) => ulid);
    expect([ids, second.next_cursor]).toEqual([written, null]);
  });

  test('allows only members to comment in a public group', { tags: ['GAP-093'] }, async () => {
    const { id } = await create();
    const post = await owner.post('Look.', { groupId: id });
    const comment = { parentId: post, body: 'Yes.', groupName: 'default' };
    await stranger.refused(createComment, { body: comment }, 403);
    const mapped = await stranger.do(mapPosts, { body: { ulids: [post] } });
    expect(mapped.data[0]!.abilities).not.toContain('comment');
    await member.joinGroup(id);
    const { status, body } = await member.reply(createComment, { body: comment });
    expect([status, body.data.groupId, body.data.groupName]).toEqual([201, null, 'default']);
    expect((await stranger.do(listComments, { body: { ulid: post } })).total).toBe(1);
  });

  test(
    'hides a removed post from all but its author',
    { tags: ['GROUP-16', 'GROUP-17', 'GAP-102'] },
    async () => {
      const other = await create();
      const { id } = await create();
      for (const who of [member, stranger]) await who.joinGroup(id);
      const post = await member.post('Look.', { groupId: id });
      const removal = { groupId: id, postId: post };
      await stranger.refused(removeFromGroup, { body: removal }, 403);
      await owner.refused(removeFromGroup, { body: { ...removal, groupId: other.id } }, 404);
      await owner.do(removeFromGroup, { body: removal });
      expect(await feed(stranger, id)).toEqual([]);
      const found = async (who: TestMember) =>
        (await who.do(mapPosts, { body: { ulids: [post] } })).data;
      expect((await found(stranger))[0]?.body ?? '').toBe('');
      expect(await found(member)).toMatchObject([
        { id: post, body: 'Look.', isRemovedFromGroup: true, groupId: null },
      ]);
      expect((await seen(stranger, id))?.postCount).toBe(0);
      const profile = await stranger.do(getProfile, { params: { name: member.username } });
      expect(profile.data.postCount).toBe(0);
    },
  );

  test('allows group moderators to pin a post', async () => {
    const { id } = await create();
    await member.joinGroup(id);
    const [first, second] = [
      await member.post('Look.', { groupId: id }),
      await owner.post('Look.', { groupId: id }),
    ];
    await member.refused(pinGroupPost, { body: { ulid: first } }, 403);
    for (const ulid of [first, second]) {
      await owner.do(pinGroupPost, { body: { ulid } });
      expect((await seen(stranger, id))?.pinnedPostUlid).toBe(ulid);
    }
    const third = await owner.post('Look.', { groupId: id });
    expect(await feed(stranger, id)).toEqual([second, third, first]);
    await owner.do(unpinGroupPost, { body: { ulid: second } });
    expect(await feed(stranger, id)).toEqual([third, second, first]);
    expect((await seen(stranger, id))?.pinnedPostUlid).toBeNull();
  });

  test('hides a pinned post from its reporter', { tags: ['FEED-34', 'GAP-054'] }, async () => {
    const { id } = await create();
    await member.joinGroup(id);
    const [first, second] = [
      await owner.post('Look.', { groupId: id }),
      await owner.post('Look.', { groupId: id }),
    ];
    await owner.do(pinGroupPost, { body: { ulid: first } });
    expect(await feed(member, id)).toEqual([first, second]);
    await member.report(first);
    expect(await feed(member, id)).toEqual([second]);
    expect(await feed(stranger, id)).toEqual([first, second]);
  });

  test('unpins a post that staff removes', async () => {
    const { id } = await create();
    const [first, second] = [
      await owner.post('Look.', { groupId: id }),
      await owner.post('Look.', { groupId: id }),
    ];
    await owner.do(pinGroupPost, { body: { ulid: first } });
    const staff = await signUpWith(server, `keeper${made}`, 'moderator');
    expect(await feed(staff, id)).toEqual([first, second]);
    await staff.do(removePost, { body: { ulid: first, reason: 'Not for this place.' } });
    for (const reader of [staff, member]) expect(await feed(reader, id)).toEqual([second]);
  });

  test('pages without gap or duplicate when the pin changes', { tags: ['FEED-15'] }, async () => {
    const { id } = await create();
    const written: string[] = [];
    for (let nth = 0; nth < 5; nth++) written.unshift(await owner.post('Look.', { groupId: id }));
    const change = (call: typeof pinGroupPost | typeof unpinGroupPost, at: number) =>
      owner.do(call, { body: { ulid: written[at]! } });
    const startingWith = (at: number): string[] => [
      ...written.slice(at, at + 1),
      ...written.toSpliced(at, 1),
    ];
    expect(await pages(id, () => change(pinGroupPost, 3))).toEqual(written);
    expect(await pages(id, () => change(pinGroupPost, 4))).toEqual(startingWith(3));
    expect(await pages(id, () => change(unpinGroupPost, 4))).toEqual(startingWith(4));
    expect(await pages(id)).toEqual(written);

    async function pages(groupId: string, between?: () => Promise<unknown>): Promise<string[]> {
      const found: string[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const query = { groupId, limit: 2, ...(cursor && { cursor }) };
        const page: Answer<typeof listGroupPosts> = await member.do(listGroupPosts, {
          body: query,
        });
        expect(page.data.length).toBeLessThanOrEqual(2);
        found.push(...page.data.map((post) => post.id));
        if (cursor === undefined) await between?.();
        cursor = page.next_cursor;
      }
      return found;
    }
  });

  test(
    'keeps posts of a deleted public group on profiles',
    { tags: ['GROUP-14', 'GAP-101'] },
    async () => {
      const { id } = await create();
      const post = await owner.post('Look.', { groupId: id });
      await stranger.refused(deleteGroup, { query: { groupId: id } }, 403);
      await owner.do(deleteGroup, { query: { groupId: id } });
      await untilOutboxHandled(server);
      expect(await seen(owner, id)).toBeUndefined();
      await stranger.refused(listGroupPosts, { body: { groupId: id } }, 404);
      const profile = await stranger.do(listProfileFeed, { params: { name: owner.username } });
      expect(profile.data).toMatchObject([{ id: post, groupId: null, groupName: null }]);
      await vi.waitFor(async () => {
        const everywhere = await stranger.do(listGlobalFeed, { query: { limit: 50 } });
        expect(everywhere.data.map((one) => one.id)).not.toContain(post);
      });
    },
  );

  test('notifies members’ open pages of group deletion only', { tags: ['GAP-101'] }, async () => {
    const { id } = await create();
    await member.joinGroup(id);
    const page = listen(server, member);
    try {
      const heard = await page.hear(userChannel(member.ulid), 'MembershipChanged');
      await owner.do(editGroup, { body: { groupId: id, visibility: 'private' } });
      await owner.do(deleteGroup, { query: { groupId: id } });
      await vi.waitFor(() => expect(heard).toEqual([{ groupId: id, isJoined: false }]));
    } finally {
      page.client.disconnect();
    }
  });

  test(
    'notifies open pages of requesters that a group is deleted',
    { tags: ['GAP-101'] },
    async () => {
      const { id } = await create('private');
      await stranger.joinGroup(id);
      const page = listen(server, stranger);
      try {
        const heard = await page.hear(userChannel(stranger.ulid), 'MembershipChanged');
        await owner.do(deleteGroup, { query: { groupId: id } });
        await vi.waitFor(() => expect(heard).toEqual([{ groupId: id, isJoined: false }]));
      } finally {
        page.client.disconnect();
      }
    },
  );

  test(
    'allows administrators to delete any group, with an audit entry',
    { tags: ['GAP-101'] },
    async () => {
      const { id } = await create();
      const chief = await signUpWith(server, `chief${made}`, 'administrator');
      await chief.refused(deleteGroup, { query: { groupId: id } }, 422);
      await chief.do(deleteGroup, { query: { groupId: id }, body: { reason: 'A group of spam.' } });
      const { rows } = await sql`select action, user_id, reason from audit_log
      where actor_id = ${chief.id}`.execute(server.db);
      expect(rows).toEqual([
        { action: 'group.delete', user_id: owner.id, reason: 'A group of spam.' },
      ]);
    },
  );
});

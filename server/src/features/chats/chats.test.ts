import { reportMessage } from '@rookery/contract/chats/report-message.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { openChat } from '@rookery/contract/chats/open-chat.ts';
import { searchMessages } from '@rookery/contract/chats/search-messages.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { acceptChat } from '@rookery/contract/chats/accept-chat.ts';
import { leaveChat } from '@rookery/contract/chats/leave-chat.ts';
import { addMessageReaction } from '@rookery/contract/chats/add-message-reaction.ts';
import { unblockUser } from '@rookery/contract/relations/unblock-user.ts';
import { muteChat } from '@rookery/contract/chats/mute-chat.ts';
import { unmuteChat } from '@rookery/contract/chats/unmute-chat.ts';
import { listChats } from '@rookery/contract/chats/list-chats.ts';
import { makeGroupInvite } from '@rookery/contract/groups/make-group-invite.ts';
import { mapGroups } from '@rookery/contract/groups/map-groups.ts';
import { getChat } from '@rookery/contract/chats/get-chat.ts';
import { listChatGroups } from '@rookery/contract/chats/list-chat-groups.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import { listMessages } from '@rookery/contract/chats/list-messages.ts';
import { banFromGroup } from '@rookery/contract/groups/ban-from-group.ts';
import { editGroup } from '@rookery/contract/groups/edit-group.ts';
import { approveGroupRequest } from '@rookery/contract/groups/approve-group-request.ts';
import { addGroupModerator } from '@rookery/contract/groups/add-group-moderator.ts';
import { removeGroupModerator } from '@rookery/contract/groups/remove-group-moderator.ts';
import { closeChat } from '@rookery/contract/chats/close-chat.ts';
import { deleteMessage } from '@rookery/contract/chats/delete-message.ts';
import type { Chat } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mediaRow } from '#test/media-rows.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { quickChatScene } from '#test/quick-chat-scene.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;
const scene = quickChatScene(() => server);
const { say, send, open, chat, count, list, friends, read, texts } = scene;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ann = await scene.join('ann');
  ben = await scene.join('ben');
  cleo = await scene.join('cleo');
});

const idsOf = (chats: readonly Chat[]): string[] => chats.map(({ id }) => id);

describe('direct chats', () => {
  test('exist once for both members', { tags: ['CHAT-01'] }, async () => {
    await ben.follow(ann);
    const first = await ann.do(openChat, { body: { userId: ben.ulid } });
    expect(first.data).toMatchObject({
      kind: 'direct',
      groupId: null,
      state: 'open',
      title: expect.stringMatching(/^Ben/),
      members: [{ userId: ben.ulid, username: ben.username }],
      memberCount: 2,
      lastMessage: null,
      unreadCount: 0,
      abilities: ['write', 'sendMedia'],
    });
    for (const [who, whom] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      const again = await who.reply(openChat, { body: { user_id: whom.ulid } });
      expect([again.status, again.body.data.id]).toEqual([200, first.data.id]);
    }
    const many = await Promise.all([open(ann, cleo), open(ann, cleo), open(cleo, ann)]);
    expect(new Set(idsOf(many)).size).toBe(1);
  });

  test('are listed by last activity, without empty ones', async () => {
    const [one, other] = [await friends(ann, ben), await friends(ann, cleo)];
    expect(await list(ann)).toEqual([]);
    await say(ann, one, 'Hello.');
    await say(cleo, other, 'Hello.');
    expect(idsOf(await list(ann))).toEqual([other, one]);
    await say(ben, one, 'There you are.');
    const found = await list(ann);
    expect(idsOf(found)).toEqual([one, other]);
    expect(found[0]).toMatchObject({ unreadCount: 1, lastMessage: { body: 'There you are.' } });
  });

  test.each([1, 2, 3])('lists every chat once in pages of %i', async (limit) => {
    const { chatId } = await scene.group(ann);
    const all = [chatId];
    for (let at = 0; at < 3; at++) {
      const other = await scene.join('other');
      const id = await friends(ann, other);
      await say(ann, id, 'Hello.');
      all.unshift(id);
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit, cursor };
      const page: Answer<typeof listChats> = await ann.do(listChats, { query });
      found.push(...idsOf(page.data));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(all);
  });

  test('are hidden from others, including staff', async () => {
    const id = await friends(ann, ben);
    const { ulid } = await say(ann, id, 'Among us.');
    for (const [method, path, body] of [
      ['GET', `/chats/${id}`],
      ['GET', `/chats/${id}/messages`],
      ['GET', `/chats/${id}/messages?around=${ulid}`],
      ['POST', `/chats/${id}/messages/newer`, { ulid }],
      ['PUT', `/chats/${id}/messages`, { ulid: scene.freshUlid(), body: 'Hm.' }],
      ['DELETE', `/chats/${id}/messages?ulid=${ulid}`],
      ['POST', `/chats/${id}/read`, { ulid }],
      ['POST', `/chats/${id}/mute`],
      ['DELETE', `/chats/${id}/mute`],
      ['POST', `/chats/${id}/accept`],
      ['POST', `/chats/${id}/typing`],
      ['POST', `/chats/${id}/here`],
      ['POST', `/chats/${id}/close`],
      ['DELETE', `/chats/${id}`],
      ['PUT', `/chats/${id}/reactions`, { ulid, reaction: 'heart' }],
      ['DELETE', `/chats/${id}/reactions?ulid=${ulid}`],
      ['POST', `/chats/${id}/report`, { ulid, violation: 'spam' }],
      ['POST', '/chats/search', { q: 'among', chatId: id }],
    ] as const) {
      const reply = await cleo.api(method, path, body);
      expect([`${method} ${path}`, reply.status]).toEqual([`${method} ${path}`, 404]);
    }
    expect((await cleo.do(searchMessages, { body: { q: 'among' } })).data).toEqual([]);
    expect(await texts(ben, id)).toEqual(['Among us.']);
  });

  test('reject the member themselves, unknown and deleted members', async () => {
    for (const body of [{ userId: ann.ulid }, {}]) await ann.refused(openChat, { body }, 422);
    await ben.do(deleteUser);
    for (const userId of [scene.freshUlid(), ben.ulid]) {
      await ann.refused(openChat, { body: { userId } }, 404);
    }
  });
});

describe('the setting for who can start chats', () => {
  test.each([
    ['everyone', false, 201],
    ['following', false, 403],
    ['following', true, 201],
    ['nobody', true, 403],
  ])('with chats from %s, followed %s, answers %i', async (chats_from, isFollowed, status) => {
    await ben.do(updateSettings, { body: { chats_from } });
    if (isFollowed) await ben.follow(ann);
    const reply = await ann.reply(openChat, { body: { userId: ben.ulid } });
    expect(reply.status).toBe(status);
    if (status === 403) expect(reply.body.message).toMatch(/^This member /);
  });

  test('keeps existing chats when the setting changes', async () => {
    const id = await friends(ann, ben);
    await ben.do(updateSettings, { body: { chats_from: 'nobody' } });
    expect((await open(ann, ben)).id).toBe(id);
    await say(ann, id, 'Hello.');
  });

  test('limits a stranger’s request to a few text messages', async () => {
    const { id, state, abilities } = await open(ann, ben);
    expect([state, abilities]).toEqual(['pending', ['write']]);
    expect(await list(ben, 'requested')).toEqual([]);
    const first = await say(ann, id, 'May I ask something?');
    expect(idsOf(await list(ben, 'requested'))).toEqual([id]);
    expect(await list(ben)).toEqual([]);
    expect(await count(ben)).toEqual({ unread_count: 0, request_count: 1 });
    expect(await chat(ben, id)).toMatchObject({ state: 'requested', abilities: ['accept'] });
    const { url } = await mediaRow(server, ann);
    const picture = await send(ann, id, { body: 'Look.', images: [url] });
    expect([picture.status, picture.body.error.fields]).toEqual([
      422,
      { images: 'You can only send text until they accept your request.' },
    ]);
    await read(ben, id, first.ulid);
    expect((await chat(ann, id)).otherReadUlid).toBeNull();
    for (let at = 1; at < LIMITS.requestMessages; at++) await say(ann, id, 'Please.');
    expect((await send(ann, id, { body: 'And once more.' })).status).toBe(403);
    expect((await send(ann, id, { ulid: first.ulid, body: 'Again.' })).status).toBe(200);
    expect((await send(ben, id, { body: 'Yes?' })).status).toBe(403);
    const taken = await ben.do(acceptChat, { params: { id } });
    expect(taken.data).toMatchObject({ state: 'open', abilities: ['write', 'sendMedia'] });
    expect(idsOf(await list(ben))).toEqual([id]);
    expect(await count(ben)).toMatchObject({ request_count: 0 });
    await say(ben, id, 'Yes?');
    expect(await chat(ann, id)).toMatchObject({ state: 'open', unreadCount: 1 });
  });

  test('limits concurrent messages of a request', async () => {
    const { id } = await open(ann, ben);
    const sent = await Promise.all(
      Array.from({ length: 4 * LIMITS.requestMessages }, () => send(ann, id, { body: 'Please.' })),
    );
    const statuses = sent.map(({ status }) => status).toSorted();
    expect(statuses.filter((status) => status === 201)).toHaveLength(LIMITS.requestMessages);
    expect(new Set(statuses)).toEqual(new Set([201, 403]));
  });

  test('rejects acceptance by the requester', async () => {
    const { id } = await open(ann, ben);
    await ann.refused(acceptChat, { params: { id } }, 404);
    expect((await chat(ann, id)).state).toBe('pending');
  });

  test('declines a request permanently without notification', async () => {
    const { id } = await open(ann, ben);
    await say(ann, id, 'Hello?');
    await ben.do(leaveChat, { params: { id } });
    expect(await count(ben)).toEqual({ unread_count: 0, request_count: 0 });
    expect((await chat(ann, id)).state).toBe('pending');
    await say(ann, id, 'Hello again?');
    expect(await list(ben, 'requested')).toEqual([]);
    expect(await count(ben)).toEqual({ unread_count: 0, request_count: 0 });
    expect(await open(ben, ann)).toMatchObject({ id, state: 'requested' });
    expect(idsOf(await list(ben, 'requested'))).toEqual([id]);
  });

  test('accepts a request when the recipient follows back', async () => {
    const { id } = await open(ann, ben);
    await say(ann, id, 'Hello?');
    expect((await open(ann, ben)).state).toBe('pending');
    await ben.follow(ann);
    expect(await open(ann, ben)).toMatchObject({ id, state: 'open' });
    expect((await chat(ben, id)).state).toBe('open');
  });
});

describe('blocks and deleted accounts', () => {
  test.each(['who blocks', 'who is blocked'])(
    'lets the member %s read but not write',
    async (side) => {
      const id = await friends(ann, ben);
      const { ulid } = await say(ben, id, 'Hello.');
      const [actor, target] = side === 'who blocks' ? [ann, ben] : [ben, ann];
      await actor.block(target);
      expect(await chat(ann, id)).toMatchObject({ state: 'closed', abilities: [] });
      expect(await list(ann)).toEqual([]);
      expect(await count(ann)).toEqual({ unread_count: 0, request_count: 0 });
      expect((await send(ann, id, { body: 'Hm.' })).status).toBe(403);
      const reaction = { ulid, reaction: 'heart' };
      await ann.refused(addMessageReaction, { params: { id }, body: reaction }, 403);
      await ann.refused(openChat, { body: { userId: ben.ulid } }, 403);
      expect(await texts(ann, id)).toEqual(['Hello.']);
      const report = { ulid, violation: 'threats' as const };
      await ann.do(reportMessage, { params: { id }, body: report });
      await actor.do(unblockUser, { params: { name: target.username } });
      expect(await chat(ann, id)).toMatchObject({ state: 'open', unreadCount: 1 });
      await say(ann, id, 'Again.');
    },
  );

  test('hides a deleted member’s name, keeps messages until erasure', async () => {
    const id = await friends(ann, ben);
    await say(ben, id, 'Hello.');
    await ben.do(deleteUser);
    const [found] = await list(ann);
    expect(found).toMatchObject({
      id,
      state: 'closed',
      title: 'Former member',
      members: [{ username: null, avatar: null }],
    });
    expect(await texts(ann, id)).toEqual(['Hello.']);
    server.clock.advance(31 * 86_400_000);
    await server.runJob('purge-accounts');
    const again = await server.signIn(ann.email);
    await vi.waitFor(async () => expect(await texts(again, id)).toEqual(['']), 30_000);
    expect((await chat(again, id)).lastMessage).toMatchObject({ isDeleted: true, body: '' });
  });
});

describe('the chat list', () => {
  test('restores a left chat with its history on new messages', async () => {
    const id = await friends(ann, ben);
    await say(ben, id, 'One.');
    await ann.do(leaveChat, { params: { id } });
    expect(await list(ann)).toEqual([]);
    expect(await count(ann)).toEqual({ unread_count: 0, request_count: 0 });
    expect(idsOf(await list(ben))).toEqual([id]);
    await say(ben, id, 'Two.');
    expect(await list(ann)).toMatchObject([{ id, unreadCount: 1 }]);
    expect(await texts(ann, id)).toEqual(['Two.', 'One.']);
  });

  test('shows whether a chat or request is listed', async () => {
    const isListed = async (who: TestMember, chatId: string) => (await chat(who, chatId)).isListed;
    const id = await friends(ann, ben);
    expect(await isListed(ann, id)).toBe(false);
    await say(ben, id, 'One.');
    expect(await list(ann)).toMatchObject([{ id, isListed: true }]);
    await ann.do(leaveChat, { params: { id } });
    expect([await isListed(ann, id), await isListed(ben, id)]).toEqual([false, true]);
    await say(ben, id, 'Two.');
    expect(await isListed(ann, id)).toBe(true);
    await ann.block(ben);
    expect([await isListed(ann, id), await isListed(ben, id)]).toEqual([false, false]);

    const asked = (await open(ann, cleo)).id;
    await say(ann, asked, 'Hello?');
    expect([await isListed(ann, asked), await isListed(cleo, asked)]).toEqual([true, true]);
    await cleo.do(leaveChat, { params: { id: asked } });
    expect([await isListed(ann, asked), await isListed(cleo, asked)]).toEqual([true, false]);

    const { chatId } = await scene.group(ann);
    expect(await isListed(ann, chatId)).toBe(true);
    await ann.do(leaveChat, { params: { id: chatId } });
    expect(await isListed(ann, chatId)).toBe(false);
    await say(ann, chatId, 'Here again.');
    expect(await isListed(ann, chatId)).toBe(true);
  });

  test('fills a page despite many blocks', async () => {
    const others: TestMember[] = [];
    const ids: string[] = [];
    for (let at = 0; at < 64; at++) {
      const other = await scene.join('many');
      const { id } = await open(other, ann);
      await other.say(id);
      others.unshift(other);
      ids.unshift(id);
    }
    for (const other of others.slice(0, 12)) await ann.block(other);
    expect(idsOf(await list(ann, 'requested'))).toEqual(ids.slice(12, 62));
  });

  test('excludes a muted chat from the count', async () => {
    const id = await friends(ann, ben);
    await ann.do(muteChat, { params: { id } });
    await say(ben, id, 'Hello.');
    expect(await list(ann)).toMatchObject([{ isMuted: true, unreadCount: 1 }]);
    expect(await count(ann)).toEqual({ unread_count: 0, request_count: 0 });
    await ann.do(unmuteChat, { params: { id } });
    expect(await count(ann)).toEqual({ unread_count: 1, request_count: 0 });
  });

  test('rejects an unknown state', async () => {
    await ann.refused(listChats, { query: { state: 'secret' } }, 422);
  });
});

describe('group chats', () => {
  test('are off until the owner opens them for members', async () => {
    const title = `Rooks of ${ann.username}`;
    const groupId = await ann.createGroup(title, { visibility: 'private' });
    const { token } = (await ann.do(makeGroupInvite, { body: { groupId } })).data;
    await ben.joinGroup(groupId, token);
    await ben.refused(openChat, { body: { groupId } }, 404);
    await cleo.refused(openChat, { body: { groupId } }, 403);
    const opened = await ann.reply(openChat, { body: { groupId } });
    const { id } = opened.body.data as Chat;
    expect([opened.status, opened.body.data]).toMatchObject([
      201,
      { kind: 'group', groupId, title, memberCount: 2, abilities: expect.any(Array) },
    ]);
    const seen = async (who: TestMember) =>
      (await who.do(mapGroups, { body: { ulids: [groupId] } })).data[0]!.chatId;
    expect([await seen(ann), await seen(ben), await seen(cleo)]).toEqual([id, id, null]);
    expect(await ben.openChat({ groupId })).toBe(id);
    await say(ben, id, 'All of you!');
    expect(await list(ann)).toMatchObject([
      {
        id,
        unreadCount: 1,
        members: [{ userId: ben.ulid }],
        abilities: expect.arrayContaining(['close']),
      },
    ]);
    expect(await count(ann)).toEqual({ unread_count: 1, request_count: 0 });
    await cleo.refused(getChat, { params: { id } }, 404);
  });

  test('lists groups with a chat by last activity', { tags: ['CHAT-02'] }, async () => {
    const one = await scene.group(ann, ben);
    const other = await scene.group(ann, ben);
    const groups = async (who: TestMember) =>
      (await who.do(listChatGroups)).data.map((each) => each.id);
    expect(await groups(ben)).toEqual([other.groupId, one.groupId]);
    await say(ann, one.chatId, 'Hello.');
    expect(await groups(ben)).toEqual([one.groupId, other.groupId]);
    await ben.do(leaveChat, { params: { id: one.chatId } });
    expect(idsOf(await list(ben))).toEqual([other.chatId]);
    expect(await groups(ben)).toEqual([one.groupId, other.groupId]);
    expect(await groups(cleo)).toEqual([]);
  });

  test('starts new members without unread messages, hides chats after leaving', async () => {
    const { groupId, chatId } = await scene.group(ann, ben);
    await say(ann, chatId, 'Before.');
    await cleo.joinGroup(groupId);
    await vi.waitFor(async () => expect((await chat(cleo, chatId)).unreadCount).toBe(0));
    await say(ann, chatId, 'After.');
    expect((await chat(cleo, chatId)).unreadCount).toBe(1);
    expect((await chat(ben, chatId)).unreadCount).toBe(2);
    await ben.do(leaveGroup, { query: { groupId } });
    await ben.refused(listMessages, { params: { id: chatId } }, 404);
    await ann.do(banFromGroup, { body: { groupId, userId: cleo.ulid } });
    await cleo.refused(getChat, { params: { id: chatId } }, 404);
    expect((await send(cleo, chatId, { body: 'Hm.' })).status).toBe(404);
    expect(await list(cleo)).toEqual([]);
  });

  test('starts approved members without unread messages', async () => {
    const { groupId, chatId } = await scene.group(ann);
    const dora = await scene.join('dora');
    await ann.do(editGroup, { body: { groupId, visibility: 'private' } });
    await say(ann, chatId, 'Before.');
    for (const who of [cleo, dora]) await who.joinGroup(groupId);
    await ann.do(approveGroupRequest, { body: { groupId, userId: cleo.ulid } });
    await ann.do(editGroup, { body: { groupId, visibility: 'public' } });
    await untilOutboxHandled(server);
    for (const who of [cleo, dora]) expect((await chat(who, chatId)).unreadCount).toBe(0);
  });

  test('keeps unread messages when a role changes', async () => {
    const { groupId, chatId } = await scene.group(ann, ben, cleo);
    await say(cleo, chatId, 'Hello.');
    const about = { groupId, userId: ben.ulid };
    await ann.do(addGroupModerator, { body: about });
    await untilOutboxHandled(server);
    expect((await chat(ben, chatId)).unreadCount).toBe(1);
    await ann.do(removeGroupModerator, { body: about });
    await ann.do(editGroup, { body: { groupId, owner: ben.ulid } });
    await untilOutboxHandled(server);
    for (const who of [ann, ben]) expect((await chat(who, chatId)).unreadCount).toBe(1);
  });

  test('lets the owner close a chat read-only and reopen it', async () => {
    const { groupId, chatId } = await scene.group(ann, ben);
    await say(ben, chatId, 'Hello.');
    await ben.refused(closeChat, { params: { id: chatId } }, 403);
    const closed = await ann.do(closeChat, { params: { id: chatId } });
    expect(closed.data).toMatchObject({ state: 'closed' });
    expect((await send(ben, chatId, { body: 'Hm.' })).status).toBe(403);
    expect(await texts(ben, chatId)).toEqual(['Hello.']);
    expect(await count(ann)).toEqual({ unread_count: 0, request_count: 0 });
    expect((await ben.do(openChat, { body: { groupId } })).data.state).toBe('closed');
    expect((await ann.do(openChat, { body: { groupId } })).data.state).toBe('open');
    await say(ben, chatId, 'Again.');
  });

  test('hides members from each other across a block', async () => {
    const { chatId } = await scene.group(ann, ben, cleo);
    await say(ben, chatId, 'From Ben.');
    await say(cleo, chatId, 'From Cleo.');
    await ben.block(cleo);
    expect(await texts(ben, chatId)).toEqual(['From Ben.']);
    expect(await texts(cleo, chatId)).toEqual(['From Cleo.']);
    expect(await texts(ann, chatId)).toEqual(['From Cleo.', 'From Ben.']);
    const cleos = (await chat(cleo, chatId)).lastMessage?.ulid;
    const answer = await say(ann, chatId, 'To Cleo.', { replyTo: cleos });
    expect(answer.replyTo).toMatchObject({ excerpt: 'From Cleo.' });
    expect((await chat(ben, chatId)).lastMessage).toMatchObject({
      body: 'To Cleo.',
      replyTo: null,
    });
    const page = await ben.do(listMessages, { params: { id: chatId } });
    expect(JSON.stringify(page)).not.toContain('From Cleo.');
    expect((await send(ben, chatId, { body: 'Hm.', replyTo: cleos })).status).toBe(422);
    await ann.do(deleteMessage, { params: { id: chatId }, query: { ulid: answer.ulid } });
    const { lastMessage } = await chat(cleo, chatId);
    const reaction = { ulid: lastMessage!.ulid, reaction: 'heart' };
    await ben.refused(addMessageReaction, { params: { id: chatId }, body: reaction }, 404);
    expect((await chat(ben, chatId)).unreadCount).toBe(0);
    expect(await count(ben)).toEqual({ unread_count: 0, request_count: 0 });
  });

  test('lets only moderators delete messages of others', async () => {
    const { groupId, chatId } = await scene.group(ann, ben, cleo);
    const { ulid } = await say(cleo, chatId, 'Rude.');
    const message = { params: { id: chatId }, query: { ulid } };
    await ben.refused(deleteMessage, message, 403);
    await ann.do(addGroupModerator, { body: { groupId, userId: ben.ulid } });
    await ben.do(deleteMessage, message);
    expect(await texts(cleo, chatId)).toEqual(['']);
  });
});

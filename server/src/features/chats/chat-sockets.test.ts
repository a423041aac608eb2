import { addMessageReaction } from '@rookery/contract/chats/add-message-reaction.ts';
import { deleteMessage } from '@rookery/contract/chats/delete-message.ts';
import { listChats } from '@rookery/contract/chats/list-chats.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { tellTyping } from '@rookery/contract/chats/tell-typing.ts';
import { tellHere } from '@rookery/contract/chats/tell-here.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import { banFromGroup } from '@rookery/contract/groups/ban-from-group.ts';
import { deleteGroup } from '@rookery/contract/groups/delete-group.ts';
import { logout } from '@rookery/contract/sessions/logout.ts';
import { muteChat } from '@rookery/contract/chats/mute-chat.ts';
import { leaveChat } from '@rookery/contract/chats/leave-chat.ts';
import { acceptChat } from '@rookery/contract/chats/accept-chat.ts';
import {
  chatChannel,
  userChannel,
  type ChatCount,
  type ChatHere,
  type ChatRead,
  type ChatTyping,
  type MessageAddedOrChanged,
} from '@rookery/contract/events.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { groupFacts } from '#src/features/groups/record/public.ts';
import { userFacts } from '#src/features/users/public.ts';
import { publishFact } from '#test/facts.ts';
import { listen, type Listener } from '#test/listener.ts';
import { quickChatScene } from '#test/quick-chat-scene.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let other: TestServer;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;
let id: string;
const listeners: Listener[] = [];
const scene = quickChatScene(() => server);
const { say, read } = scene;

beforeAll(async () => {
  server = await startTestServer();
  const { database, secrets, clock } = server;
  other = await startTestServer({ database, secrets, clock });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});
beforeEach(async () => {
  ann = await scene.join('ann');
  ben = await scene.join('ben');
  cleo = await scene.join('cleo');
  id = await scene.friends(ann, ben);
});
afterEach(() => {
  for (const { client } of listeners.splice(0)) client.disconnect();
});

function page(who: TestMember, on = server): Listener {
  const listener = listen(on, who);
  listeners.push(listener);
  return listener;
}

const soon = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 10 });

describe('the channel of a chat', () => {
  test('sends message ids and changes to subscribers in every process', async () => {
    const heard = await page(ben).hear<MessageAddedOrChanged>(chatChannel(id), 'MessageAdded');
    const elsewhere = await page(ben, other).hear<MessageAddedOrChanged>(
      chatChannel(id),
      'MessageAdded',
    );
    const changed = await page(ann, other).hear<MessageAddedOrChanged>(
      chatChannel(id),
      'MessageChanged',
    );
    const { ulid } = await say(ann, id, 'secretword');
    const told = { chatId: id, ulid, userUlid: ann.ulid };
    await soon(() => expect([heard, elsewhere]).toEqual([[told], [told]]));
    await ben.do(addMessageReaction, { params: { id }, body: { ulid, reaction: 'heart' } });
    await ann.do(deleteMessage, { params: { id }, query: { ulid } });
    await soon(() => expect(changed).toEqual([told, told]));
  });

  test('rejects non-members and unknown channel names', async () => {
    expect(await page(cleo).refused(chatChannel(id))).toBe(403);
    expect(await page(ann).refused(chatChannel(makeUlid(0)))).toBe(403);
    expect(await page(ann).refused('private-chat.nonsense')).toBe(403);
    expect(await page(ann).refused('private-other.x')).toBe(403);
  });

  test('rejects a member who has not accepted the current terms', async () => {
    await sql`update users set terms_version = null, terms_accepted_at = null
      where id = ${ben.id}`.execute(server.db);
    await publishFact(server.db, userFacts.changed, { userIds: [ben.id] });
    await soon(async () => expect((await ben.reply(listChats)).status).toBe(403));
    expect(await page(ben).refused(chatChannel(id))).toBe(403);
  });

  test('sends read receipts between two members who share them', async () => {
    const heard = await page(ann).hear<ChatRead>(chatChannel(id), 'Read');
    const first = await say(ann, id, 'One.');
    await read(ben, id, first.ulid);
    await soon(() => expect(heard).toEqual([{ userUlid: ben.ulid, ulid: first.ulid }]));
    await ben.do(updateSettings, { body: { chats_read_marks: 'false' } });
    const second = await say(ann, id, 'Two.');
    await read(ben, id, second.ulid);
    const { ulid } = await say(ben, id, 'Three.');
    await read(ann, id, ulid);
    await ben.do(updateSettings, { body: { chats_read_marks: 'true' } });
    const fourth = await say(ann, id, 'Four.');
    await read(ben, id, fourth.ulid);
    await soon(() => expect(heard.map((each) => each.ulid)).toEqual([first.ulid, fourth.ulid]));
  });

  test('sends no read receipts of a member with a request', async () => {
    const asked = (await scene.open(ann, cleo)).id;
    const heard = await page(ann).hear<ChatRead>(chatChannel(asked), 'Read');
    const { ulid } = await say(ann, asked, 'May I?');
    await read(cleo, asked, ulid);
    await cleo.do(acceptChat, { params: { id: asked } });
    const second = await say(ann, asked, 'Thank you.');
    await read(cleo, asked, second.ulid);
    await soon(() => expect(heard).toEqual([{ userUlid: cleo.ulid, ulid: second.ulid }]));
  });

  test('sends typing events every three seconds, never to a request', async () => {
    const heard = await page(ann, other).hear<ChatTyping>(chatChannel(id), 'Typing');
    for (let at = 0; at < 3; at++) await ben.do(tellTyping, { params: { id } });
    await soon(() => expect(heard).toEqual([{ userUlid: ben.ulid }]));
    server.clock.advance(3000);
    await ben.do(tellTyping, { params: { id } });
    await soon(() => expect(heard).toHaveLength(2));
    server.clock.advance(-60_000);
    await ben.do(tellTyping, { params: { id } });
    await soon(() => expect(heard).toHaveLength(3));
    const asked = (await scene.open(ann, cleo)).id;
    const quiet = await page(cleo).hear<ChatTyping>(chatChannel(asked), 'Typing');
    const later = await page(cleo).hear<MessageAddedOrChanged>(chatChannel(asked), 'MessageAdded');
    await ann.do(tellTyping, { params: { id: asked } });
    await say(ann, asked, 'May I?');
    await soon(() => expect(later).toHaveLength(1));
    expect(quiet).toEqual([]);
  });

  test('sends group events in every process, except across blocks', async () => {
    const dora = await scene.join('dora');
    const { chatId } = await scene.group(ann, ben, cleo, dora);
    await cleo.block(ben);
    await dora.block(cleo);
    const channel = chatChannel(chatId);
    const hear = async (event: string, who: TestMember) =>
      Promise.all([page(who), page(who, other)].map((each) => each.hear<Named>(channel, event)));
    type Named = Pick<MessageAddedOrChanged, 'userUlid'>;
    for (const event of ['MessageAdded', 'MessageChanged', 'Typing']) {
      const [toAnn, toCleo, toBen] = [
        await hear(event, ann),
        await hear(event, cleo),
        await hear(event, ben),
      ];
      for (const who of [ben, dora, cleo, ann]) {
        if (event === 'Typing') await who.do(tellTyping, { params: { id: chatId } });
        else {
          const { ulid } = await say(who, chatId, 'Hello.');
          if (event === 'MessageChanged') {
            await who.do(deleteMessage, { params: { id: chatId }, query: { ulid } });
          }
        }
      }
      const authors = (heard: readonly Named[]) => heard.map(({ userUlid }) => userUlid).toSorted();
      const ulids = (...members: TestMember[]) => members.map(({ ulid }) => ulid).toSorted();
      const twice = <T>(each: T): [T, T] => [each, each];
      await soon(() => expect(toAnn.map(authors)).toEqual(twice(ulids(ann, ben, cleo, dora))));
      await soon(() => expect(toBen.map(authors)).toEqual(twice(ulids(ann, ben, dora))));
      await soon(() => expect(toCleo.map(authors)).toEqual(twice(ulids(ann, cleo))));
    }
  });

  test('sends presence every five seconds when both share read receipts', async () => {
    const heard = await page(ann, other).hear<ChatHere>(chatChannel(id), 'Here');
    const look = (who: TestMember, chatId = id) => who.do(tellHere, { params: { id: chatId } });
    for (let at = 0; at < 3; at++) await look(ben);
    await soon(() => expect(heard).toEqual([{ userUlid: ben.ulid }]));
    server.clock.advance(5000);
    await look(ben);
    await soon(() => expect(heard).toHaveLength(2));
    await ann.do(updateSettings, { body: { chats_read_marks: 'false' } });
    server.clock.advance(5000);
    await look(ben);
    const { chatId } = await scene.group(ann, ben);
    const inGroup = await page(ann).hear<ChatHere>(chatChannel(chatId), 'Here');
    await look(ben, chatId);
    const asked = (await scene.open(ann, cleo)).id;
    const quiet = await page(ann).hear<ChatHere>(chatChannel(asked), 'Here');
    await look(cleo, asked);
    const listener = page(ann, other);
    for (const each of [id, chatId, asked]) {
      const later = await listener.hear<MessageAddedOrChanged>(chatChannel(each), 'MessageAdded');
      await say(ann, each, 'Are you there?');
      await soon(() => expect(later).toHaveLength(1));
    }
    expect([heard.length, inGroup, quiet]).toEqual([2, [], []]);
  });

  test.each(['leaves', 'is banned', 'loses the group'])(
    'closes immediately in a group for a member who %s',
    async (how) => {
      const { groupId, chatId } = await scene.group(ann, ben, cleo);
      const channel = chatChannel(chatId);
      const listener = page(ben);
      const heard = await listener.hear<MessageAddedOrChanged>(channel, 'MessageAdded');
      const refused = new Promise<void>((resolve) => {
        listener.client.channel(channel).bind('pusher:subscription_error', () => resolve());
      });
      // Waits for the update of the last activity, which also checks rights again.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      if (how === 'leaves') await ben.do(leaveGroup, { query: { groupId } });
      const ban = { groupId, userId: ben.ulid };
      if (how === 'is banned') await ann.do(banFromGroup, { body: ban });
      if (how === 'loses the group') await ann.do(deleteGroup, { query: { groupId } });
      await refused;
      if (how !== 'loses the group') {
        const others = await page(ann).hear<MessageAddedOrChanged>(channel, 'MessageAdded');
        await say(ann, chatId, 'Among us.');
        await soon(() => expect(others).toHaveLength(1));
      }
      expect(heard).toEqual([]);
    },
  );

  test.each(['has left', 'has lost the group'])(
    'closes for a member who %s when group lookups fail',
    async (how) => {
      const { groupId, chatId } = await scene.group(ann, ben);
      const uuid = ulidToUuid(groupId);
      const listener = page(ben);
      await listener.hear(chatChannel(chatId), 'MessageAdded');
      const wasSentAway = new Promise<void>((resolve) => {
        listener.client.connection.bind('connecting', () => resolve());
      });
      const hasGone = wasSentAway.then(() => listener.client.disconnect());
      const { pool } = server.database;
      if (how === 'has left') {
        const membership = 'delete from group_members where group_id = $1 and user_id = $2';
        await pool.query(membership, [uuid, ben.id]);
      } else {
        await pool.query('update groups set deleted_at = now() where id = $1', [uuid]);
      }
      await pool.query('alter table groups rename to away');
      try {
        await publishFact(server.db, groupFacts.changed, { groupId: uuid });
        if (how === 'has left') {
          const left = { groupId: uuid, userIds: [ben.id], isMember: false };
          await publishFact(server.db, groupFacts.membership, left);
        } else {
          await publishFact(server.db, groupFacts.closed, { groupId: uuid });
        }
        await soon(() => expect(server.logs.join('')).toContain('Could not find the chat'));
        await hasGone;
      } finally {
        await pool.query('alter table away rename to groups');
      }
    },
  );

  test('closes when the session ends, without other channels', async () => {
    const late = await server.signIn(ben.email);
    const listener = page(late);
    const heard = await listener.hear<MessageAddedOrChanged>(chatChannel(id), 'MessageAdded');
    const refused = new Promise<void>((resolve) => {
      const channel = listener.client.channel(chatChannel(id));
      channel.bind('pusher:subscription_error', () => resolve());
    });
    await late.do(logout, { body: {} });
    await refused;
    await say(ann, id, 'Hello.');
    expect(heard).toEqual([]);
  });
});

test('updates the cached chat list in another process', async () => {
  const there = (who: TestMember) => other.apiAs(who.accessToken);
  const listed = async (who: TestMember) => (await there(who)('GET', '/chats')).body.data[0];
  const first = await say(ann, id, 'One.');
  await soon(async () => expect((await listed(ben))?.lastMessage.body).toBe('One.'));
  await read(ben, id, first.ulid);
  await soon(async () => expect((await listed(ann)).otherReadUlid).toBe(first.ulid));
  await ben.do(updateSettings, { body: { chats_read_marks: 'false' } });
  await soon(async () => expect((await listed(ann)).otherReadUlid).toBeNull());
  await ben.do(addMessageReaction, {
    params: { id },
    body: { ulid: first.ulid, reaction: 'heart' },
  });
  const heart = [{ id: 'heart', count: 1, mine: false }];
  await soon(async () => expect((await listed(ann)).lastMessage.reactions).toEqual(heart));
  await ann.do(muteChat, { params: { id } });
  await soon(async () => expect((await listed(ann)).isMuted).toBe(true));
  await ann.do(deleteMessage, { params: { id }, query: { ulid: first.ulid } });
  await soon(async () => expect((await listed(ben)).lastMessage.isDeleted).toBe(true));
  await ben.do(leaveChat, { params: { id } });
  await soon(async () => expect(await listed(ben)).toBeUndefined());
});

describe('the unread chat count', () => {
  test('updates all devices of the recipient, also after reading', async () => {
    const first = await page(ben).hear<ChatCount>(userChannel(ben.ulid), 'ChatCount');
    const second = await page(ben, other).hear<ChatCount>(userChannel(ben.ulid), 'ChatCount');
    const { ulid } = await say(ann, id, 'Hello.');
    const told = { unreadCount: 1, requestCount: 0, chatId: id };
    await soon(() => expect([first.at(-1), second.at(-1)]).toEqual([told, told]));
    await read(ben, id, ulid);
    await soon(() => expect(second.at(-1)).toEqual({ ...told, unreadCount: 0 }));
  });

  test('counts a request as one until it is accepted', async () => {
    const heard = await page(cleo).hear<ChatCount>(userChannel(cleo.ulid), 'ChatCount');
    const asked = (await scene.open(ann, cleo)).id;
    await say(ann, asked, 'May I?');
    await soon(() =>
      expect(heard.at(-1)).toEqual({ unreadCount: 0, requestCount: 1, chatId: asked }),
    );
    await cleo.do(acceptChat, { params: { id: asked } });
    await soon(() =>
      expect(heard.at(-1)).toEqual({ unreadCount: 1, requestCount: 0, chatId: asked }),
    );
  });

  test('notifies group members whose count changes', async () => {
    const { chatId } = await scene.group(ann, ben, cleo);
    const bens = await page(ben).hear<ChatCount>(userChannel(ben.ulid), 'ChatCount');
    const cleos = await page(cleo, other).hear<ChatCount>(userChannel(cleo.ulid), 'ChatCount');
    await say(ann, chatId, 'Hello.');
    const told = { unreadCount: 1, requestCount: 0, chatId };
    await soon(() => expect([bens.at(-1), cleos.at(-1)]).toEqual([told, told]));
    const last = await say(ann, chatId, 'Are you there?');
    await read(ben, chatId, last.ulid);
    await soon(() => expect(bens).toEqual([told, { ...told, unreadCount: 0 }]));
    const taken = await scene.group(ann, cleo);
    await say(ann, taken.chatId, 'Or there?');
    const more = { unreadCount: 2, requestCount: 0, chatId: taken.chatId };
    await soon(() => expect(cleos).toEqual([told, more]));
  });

  test('excludes messages hidden by a block', async () => {
    await say(ann, id, 'Hello.');
    const heard = await page(ben).hear<ChatCount>(userChannel(ben.ulid), 'ChatCount');
    await ann.block(ben);
    await soon(() => expect(heard.at(-1)).toMatchObject({ unreadCount: 0, chatId: id }));
  });
});

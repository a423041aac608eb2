import { reportMessage } from '@rookery/contract/chats/report-message.ts';
import { decideReportedMessage } from '@rookery/contract/moderation/decide-reported-message.ts';
import { unblockUser } from '@rookery/contract/relations/unblock-user.ts';
import { muteChat } from '@rookery/contract/chats/mute-chat.ts';
import { deleteMessage } from '@rookery/contract/chats/delete-message.ts';
import { closeChat } from '@rookery/contract/chats/close-chat.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { userChannel, type ChatCount } from '@rookery/contract/events.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLoginLink } from '#src/features/sessions/public.ts';
import { signUpWith } from '#test/badges.ts';
import { publishFact } from '#test/facts.ts';
import { listen, type Listener } from '#test/listener.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { quickChatScene } from '#test/quick-chat-scene.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { chatFacts } from './record/chats.facts.ts';
import { listMembersWithChangedCount } from './tell/changed-counts.store.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;
const listeners: Listener[] = [];
const scene = quickChatScene(() => server);
const { say, count, list, chat, open } = scene;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ann = await scene.join('ann');
  ben = await scene.join('ben');
  cleo = await scene.join('cleo');
});
afterEach(() => {
  for (const { client } of listeners.splice(0)) client.disconnect();
});

const soon = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { interval: 10 });

async function badge(who: TestMember): Promise<ChatCount[]> {
  const listener = listen(server, who);
  listeners.push(listener);
  return listener.hear<ChatCount>(userChannel(who.ulid), 'ChatCount');
}

describe('in a group', () => {
  test('notifies about a visible message after messages hidden by blocks', async () => {
    const dora = await scene.join('dora');
    const { chatId } = await scene.group(ann, ben, cleo, dora);
    await ben.block(cleo);
    await dora.block(ben);
    const [bens, anns] = [await badge(ben), await badge(ann)];
    for (const who of [cleo, dora]) await say(who, chatId, 'What Ben does not see.');
    await soon(() => expect(anns.at(-1)).toMatchObject({ unreadCount: 1 }));
    await say(ann, chatId, 'What Ben sees.');
    await soon(() => expect(bens).toMatchObject([{ unreadCount: 1, chatId }]));
    expect(await count(ben)).toMatchObject({ unread_count: 1 });
  });

  test('updates the count after a block or unblock', async () => {
    const { chatId } = await scene.group(ann, ben, cleo);
    const bens = await badge(ben);
    await say(cleo, chatId, 'What Ben is not to see.');
    await soon(() => expect(bens.at(-1)).toMatchObject({ unreadCount: 1 }));
    await ben.block(cleo);
    await soon(() => expect(bens.at(-1)).toMatchObject({ unreadCount: 0, chatId }));
    await ben.do(unblockUser, { params: { name: cleo.username } });
    await soon(() => expect(bens.at(-1)).toMatchObject({ unreadCount: 1, chatId }));
    expect(await count(ben)).toMatchObject({ unread_count: 1 });
  });

  test('notifies about an earlier message when events arrive late', async () => {
    const { chatId } = await scene.group(ann, ben);
    const bens = await badge(ben);
    const ulids = [(await say(ann, chatId, 'One.')).ulid, (await say(ann, chatId, 'Two.')).ulid];
    await soon(() => expect(bens).toHaveLength(1));
    for (const ulid of ulids.toReversed()) {
      const messageId = ulidToUuid(ulid);
      const { seq } = await server.db
        .selectFrom('messages')
        .select('seq')
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow();
      await publishFact(server.db, chatFacts.sent, {
        chatId: ulidToUuid(chatId),
        messageId,
        authorId: ann.id,
        seq,
        userIds: null,
        hasUploads: false,
      });
    }
    await soon(() => expect(bens).toHaveLength(2));
  });

  test('notifies a muted member of deletion and close, not messages', async () => {
    const { chatId } = await scene.group(ann, ben, cleo);
    await ben.do(muteChat, { params: { id: chatId } });
    const [bens, cleos] = [await badge(ben), await badge(cleo)];
    const { ulid } = await say(ann, chatId, 'Hello.');
    await soon(() => expect(cleos).toHaveLength(1));
    await ann.do(deleteMessage, { params: { id: chatId }, query: { ulid } });
    await soon(() => expect([bens, cleos].map(({ length }) => length)).toEqual([1, 2]));
    await ann.do(closeChat, { params: { id: chatId } });
    await soon(() => expect([bens, cleos].map(({ length }) => length)).toEqual([2, 3]));
    expect(bens.at(-1)).toMatchObject({ unreadCount: 0, chatId });
  });

  test('notifies again after a late own message before unread ones', async () => {
    const { groupId, chatId } = await scene.group(ann, ben);
    const { ulid } = await say(ann, chatId, 'One.');
    await say(ben, chatId, 'Written before that.');
    await scene.read(ben, chatId, ulid);
    expect(await count(ben)).toMatchObject({ unread_count: 0 });
    const next = ulidToUuid((await say(ann, chatId, 'Two.')).ulid);
    const messages = server.db.selectFrom('messages').select('seq').where('id', '=', next);
    const { seq: sinceSeq } = await messages.executeTakeFirstOrThrow();
    const told = { id: ulidToUuid(chatId), groupId: ulidToUuid(groupId), sinceSeq };
    expect(await listMembersWithChangedCount(server.db, told, [ben.id])).toEqual([ben.id]);
  });

  test('notifies again after a new member’s chat is marked read', async () => {
    const { groupId, chatId } = await scene.group(ann, cleo);
    const [bens, cleos] = [await badge(ben), await badge(cleo)];
    await say(ann, chatId, 'Before.');
    await soon(() => expect(cleos).toHaveLength(1));
    const holder = await server.database.pool.connect();
    try {
      await holder.query('begin; lock table chat_members in share row exclusive mode');
      await ben.joinGroup(groupId);
      await soon(() => expect(bens.at(-1)).toMatchObject({ unreadCount: 1 }));
    } finally {
      await holder.query('commit');
      holder.release();
    }
    await soon(() => expect(bens.at(-1)).toMatchObject({ unreadCount: 0, chatId }));
  });

  test('marks earlier messages read for a muted member who joins', async () => {
    const { groupId, chatId } = await scene.group(ann);
    await say(ann, chatId, 'Before.');
    await sql`insert into chat_members (chat_id, user_id, muted_at)
      values (${ulidToUuid(chatId)}, ${ben.id}, now())`.execute(server.db);
    await ben.joinGroup(groupId);
    await untilOutboxHandled(server);
    expect(await chat(ben, chatId)).toMatchObject({ unreadCount: 0, isMuted: true });
    await say(ann, chatId, 'After.');
    expect(await chat(ben, chatId)).toMatchObject({ unreadCount: 1 });
  });
});

test.each(['of two', 'of a group'])('counts a restored message in the chat %s', async (kind) => {
  const watcher = await signUpWith(server, `watchful_${kind.length}`, 'moderator');
  const isGroup = kind === 'of a group';
  const chatId = isGroup ? (await scene.group(ann, ben)).chatId : await scene.friends(ann, ben);
  const { ulid } = await say(ben, chatId, 'I will find you.');
  const report = { ulid, violation: 'threats' as const };
  await ann.do(reportMessage, { params: { id: chatId }, body: report });
  const decide = (decision: 'remove' | 'restore') =>
    watcher.do(decideReportedMessage, {
      body: { ...report, decision, reason: 'Looked at again.' },
    });
  const anns = await badge(ann);
  await decide('remove');
  await soon(() => expect(anns.at(-1)).toMatchObject({ unreadCount: 0 }));
  await decide('restore');
  await soon(() => expect(anns.at(-1)).toMatchObject({ unreadCount: 1, chatId }));
});

test('clears unread messages when an author is purged', { tags: ['AUTH-44'] }, async () => {
  const id = await scene.friends(ann, ben);
  for (const words of ['Hello.', 'Are you there?']) await say(ben, id, words);
  const unread = await scene.friends(ann, cleo);
  await say(cleo, unread, 'Still here.');
  await ben.do(deleteUser);
  server.clock.advance(31 * 86_400_000);
  const again = await server.signIn(ann.email);
  const told = await badge(again);
  await server.runJob('purge-accounts');
  const last = { unreadCount: 1, chatId: id };
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject(last), 30_000);
  expect(await count(again)).toMatchObject({ unread_count: 1 });
  expect((await chat(again, id)).unreadCount).toBe(0);
});

describe('a request', () => {
  test.each(['deletes the account', 'is banned'])(
    'hides and restores a request of a member who %s',
    async (how) => {
      const chief = await signUpWith(server, `chief_${how.length}`, 'administrator');
      const { id } = await open(ann, cleo);
      await say(ann, id, 'May I ask something?');
      const cleos = await badge(cleo);
      const isBan = how === 'is banned';
      if (isBan) await chief.ban(ann);
      else await ann.do(deleteUser);
      await soon(() => expect(cleos.at(-1)).toMatchObject({ requestCount: 0, chatId: id }));
      expect(await count(cleo)).toEqual({ unread_count: 0, request_count: 0 });
      expect(await list(cleo, 'requested')).toEqual([]);
      expect(await chat(cleo, id)).toMatchObject({ state: 'closed', isListed: false });
      if (isBan)
        await chief.do(unbanUser, { body: { ulid: ann.ulid, reason: 'Not for this place.' } });
      else {
        const token = new URL(await createLoginLink(server, ann.email)).searchParams.get('magic');
        await server.call('POST', '/magicLogin', { body: { token, restore: true } });
      }
      await soon(() => expect(cleos.at(-1)).toMatchObject({ requestCount: 1, chatId: id }));
      expect(await list(cleo, 'requested')).toMatchObject([{ id, isListed: true }]);
    },
  );
});

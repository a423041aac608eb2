import { decideReportedMessage } from '@rookery/contract/moderation/decide-reported-message.ts';
import type { Answer, Query } from '@rookery/contract/kernel/call.ts';
import { deleteMessage } from '@rookery/contract/chats/delete-message.ts';
import { listMessages } from '@rookery/contract/chats/list-messages.ts';
import { listChats } from '@rookery/contract/chats/list-chats.ts';
import { listNewerMessages } from '@rookery/contract/chats/list-newer-messages.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { addMessageReaction } from '@rookery/contract/chats/add-message-reaction.ts';
import { searchMessages } from '@rookery/contract/chats/search-messages.ts';
import { removeMessageReaction } from '@rookery/contract/chats/remove-message-reaction.ts';
import { reportMessage } from '@rookery/contract/chats/report-message.ts';
import { listReportedMessages } from '@rookery/contract/moderation/list-reported-messages.ts';
import type { Message } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectConsole } from '../../../../scripts/testing/console-watch.ts';
import { loadServed } from '#src/features/media/record/media.store.ts';
import { signUpWith } from '#test/badges.ts';
import { announceSettled, mediaRow, settleRow } from '#test/media-rows.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { quickChatScene } from '#test/quick-chat-scene.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { countMissedChats } from './read/read-states.store.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let id: string;
const scene = quickChatScene(() => server);
const { say, send, chat, count, read, texts } = scene;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ann = await scene.join('ann');
  ben = await scene.join('ben');
  id = await scene.friends(ann, ben);
});

const ulidsOf = (messages: readonly Message[]): string[] => messages.map(({ ulid }) => ulid);
const page = (who: TestMember, query: Query<typeof listMessages> = {}) =>
  who.do(listMessages, { params: { id }, query });
const one = async (who: TestMember, ulid: string): Promise<Message> =>
  (await page(who, { around: ulid })).data.find((message) => message.ulid === ulid)!;

describe('sending', () => {
  test('stores a message once, with normalised newlines', async () => {
    const ulid = scene.freshUlid();
    const draft = { ulid, body: 'Good\r\nmorning  ' };
    const first = await send(ann, id, draft);
    expect(first.status).toBe(201);
    expect(first.body.data).toEqual({
      ulid,
      chatId: id,
      user: expect.objectContaining({ userId: ann.ulid, username: ann.username }),
      body: 'Good\nmorning',
      images: [],
      isProcessing: false,
      replyTo: null,
      reactions: [],
      isDeleted: false,
      createdAt: server.clock.now().toISOString(),
    });
    const again = await send(ann, id, { ...draft, body: 'Other words.' });
    expect([again.status, again.body.data.body]).toEqual([200, 'Good\nmorning']);
    expect(await texts(ben, id)).toEqual(['Good\nmorning']);
    const stolen = await send(ben, id, draft);
    expect([stolen.status, stolen.body.error_type]).toEqual([409, 'conflict']);
  });

  test('stores a message once for concurrent retries', async () => {
    const ulid = scene.freshUlid();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => send(ann, id, { ulid, body: 'Once.' })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(7).fill(200),
      201,
    ]);
    expect(await texts(ben, id)).toEqual(['Once.']);
    expect((await chat(ben, id)).unreadCount).toBe(1);
  });

  test('accepts 1 to 4,000 characters', async () => {
    const most = '🦉'.repeat(LIMITS.messageCodePoints);
    expect((await say(ann, id, most)).body).toBe(most);
    for (const body of [`${most}🦉`, '', '  \n ']) {
      const reply = await send(ann, id, { body });
      expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['body']]);
    }
  });

  test('uses the server’s time for a device clock ahead', async () => {
    const ulid = makeUlid(server.clock.now().getTime() + 86_400_000);
    const reply = await send(ann, id, { ulid, body: 'From tomorrow.' });
    expect(reply.body.data.createdAt).toBe(server.clock.now().toISOString());
  });

  test('shows messages to all members in the same order', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => say(at % 2 ? ann : ben, id, `Message ${at}`)),
    );
    const [seen, others] = [await texts(ann, id), await texts(ben, id)];
    expect(seen).toEqual(others);
    expect(new Set(seen).size).toBe(20);
  });

  test('serializes writes of one chat in commit order', async () => {
    const elsewhere = await scene.friends(ann, await scene.join('other'));
    let isSent = false;
    let sent: Promise<unknown> = Promise.resolve();
    await server.db.transaction().execute(async (tx) => {
      await sql`select from chats where id = ${ulidToUuid(id)} for no key update`.execute(tx);
      sent = say(ann, id, 'Waits.').then(() => (isSent = true));
      await say(ann, elsewhere, 'Goes.');
      await expect.poll(() => lockWaits(server.database.pool)).toBe(1);
      expect(isSent).toBe(false);
    });
    await sent;
    expect(await texts(ben, id)).toEqual(['Waits.']);
  });

  test('makes a partial read wait for a concurrent write', async () => {
    const first = await say(ann, id, 'One.');
    await say(ann, id, 'Two.');
    let isRead = false;
    let reading: Promise<unknown> = Promise.resolve();
    await server.db.transaction().execute(async (tx) => {
      await sql`select from chats where id = ${ulidToUuid(id)} for no key update`.execute(tx);
      reading = read(ben, id, first.ulid).then(() => (isRead = true));
      await expect.poll(() => lockWaits(server.database.pool)).toBe(1);
      expect(isRead).toBe(false);
    });
    await reading;
    expect((await chat(ben, id)).unreadCount).toBe(1);
  });

  test('quotes the answered message until it is unsent', async () => {
    const first = await say(ann, id, 'Where are the herons?');
    const answer = await say(ben, id, 'By the lake.', { replyTo: first.ulid });
    expect(answer.replyTo).toMatchObject({
      ulid: first.ulid,
      user: { userId: ann.ulid },
      excerpt: 'Where are the herons?',
    });
    await ann.do(deleteMessage, { params: { id }, query: { ulid: first.ulid } });
    expect((await one(ben, answer.ulid)).replyTo).toMatchObject({ ulid: first.ulid, excerpt: '' });
    const foreign = await send(ben, id, { body: 'Hm.', replyTo: scene.freshUlid() });
    expect([foreign.status, Object.keys(foreign.body.error.fields)]).toEqual([422, ['replyTo']]);
  });
});

describe('pages', () => {
  test.each([1, 7, 30, 50])(
    'show each message once in both directions, %i a page',
    async (limit) => {
      const all: string[] = [];
      for (let at = 0; at < 65; at++) all.unshift((await say(ann, id, `Message ${at}`)).ulid);
      const found: string[] = [];
      let next: string | null | undefined;
      let previous: string | null = null;
      while (next !== null) {
        const body: Answer<typeof listMessages> = await page(ben, { limit, cursor: next });
        if (next === undefined) expect(body.previous_cursor).toBeNull();
        found.push(...ulidsOf(body.data));
        next = body.next_cursor;
        previous = body.previous_cursor;
      }
      expect(found).toEqual(all);
      const back: string[] = [];
      while (previous !== null) {
        const body: Answer<typeof listMessages> = await page(ben, { limit, cursor: previous });
        back.unshift(...ulidsOf(body.data));
        previous = body.previous_cursor;
      }
      expect(back).toEqual(all.slice(0, back.length));
      expect(back.length).toBeGreaterThan(0);
    },
  );

  test('include messages before and after a given message', async () => {
    const all: string[] = [];
    for (let at = 0; at < 12; at++) all.unshift((await say(ann, id, `Message ${at}`)).ulid);
    for (const [at, ulid] of all.entries()) {
      const body = await page(ben, { limit: 5, around: ulid });
      const found = ulidsOf(body.data);
      expect(found).toContain(ulid);
      const from = all.indexOf(found[0] ?? '');
      expect(found).toEqual(all.slice(from, from + found.length));
      expect([at, body.previous_cursor === null]).toEqual([at, from === 0]);
      expect([at, body.next_cursor === null]).toEqual([at, from + found.length === all.length]);
    }
    await ben.refused(listMessages, { params: { id }, query: { around: scene.freshUlid() } }, 404);
    await ann.do(listChats, { query: { limit: 1 } });
    await ben.refused(listMessages, { params: { id }, query: { cursor: 'nonsense' } }, 400);
  });

  test('list messages after a given message, oldest first', async () => {
    const first = await say(ann, id, 'Message');
    const more: string[] = [];
    for (let at = 0; at < 53; at++) more.push((await say(ann, id, `Message ${at}`)).ulid);
    const newer = (ulid: string) => ben.do(listNewerMessages, { params: { id }, body: { ulid } });
    const some = await newer(first.ulid);
    expect([ulidsOf(some.data), some.hasMore]).toEqual([more.slice(0, 50), true]);
    const rest = await newer(some.data.at(-1)!.ulid);
    expect([ulidsOf(rest.data), rest.hasMore]).toEqual([more.slice(50), false]);
  });
});

describe('reading', () => {
  test('never moves back, and counts unread messages by others', async () => {
    const said: Message[] = [];
    for (let at = 0; at < 4; at++) said.push(await say(ann, id, `Message ${at}`));
    expect((await chat(ben, id)).unreadCount).toBe(4);
    expect(await count(ben)).toEqual({ unread_count: 1, request_count: 0 });
    expect(await read(ben, id, said[1]?.ulid ?? '')).toBe(2);
    expect(await read(ben, id, said[0]?.ulid ?? '')).toBe(2);
    expect((await chat(ben, id)).lastReadUlid).toBe(said[1]?.ulid);
    expect((await chat(ann, id)).otherReadUlid).toBe(said[1]?.ulid);
    expect(await read(ben, id, said[3]?.ulid ?? '')).toBe(0);
    expect(await count(ben)).toEqual({ unread_count: 0, request_count: 0 });
    const own = await say(ben, id, 'I see.');
    expect(await chat(ben, id)).toMatchObject({ unreadCount: 0, lastReadUlid: own.ulid });
  });

  test.each(['of two', 'of a group'])(
    'keeps earlier messages unread after a late message %s',
    async (kind) => {
      const cleo = await scene.join('cleo');
      const chatId = kind === 'of two' ? id : (await scene.group(ann, ben, cleo)).chatId;
      const first = await say(ann, chatId, 'One.');
      await read(ben, chatId, first.ulid);
      const said: Message[] = [];
      for (let at = 0; at < 3; at++) said.push(await say(ann, chatId, `Message ${at}`));
      const late = await say(ben, chatId, 'Written before that.');
      expect(await chat(ben, chatId)).toMatchObject({ unreadCount: 3, lastReadUlid: first.ulid });
      if (kind === 'of two') expect((await chat(ann, id)).otherReadUlid).toBe(first.ulid);
      expect(await count(ben)).toMatchObject({ unread_count: 1 });
      await ann.do(deleteMessage, { params: { id: chatId }, query: { ulid: said[1]?.ulid } });
      expect((await chat(ben, chatId)).unreadCount).toBe(2);
      expect(await read(ben, chatId, said[0]?.ulid ?? '')).toBe(1);
      await say(ben, chatId, 'One more.');
      expect((await chat(ben, chatId)).unreadCount).toBe(1);
      expect(await read(ben, chatId, said[2]?.ulid ?? '')).toBe(0);
      const gone = await say(ann, chatId, 'Not this.');
      await ann.do(deleteMessage, { params: { id: chatId }, query: { ulid: gone.ulid } });
      const own = await say(ben, chatId, 'I see.');
      expect(own.ulid).not.toBe(late.ulid);
      expect(await chat(ben, chatId)).toMatchObject({ unreadCount: 0, lastReadUlid: own.ulid });
      await say(ann, chatId, 'And now?');
      expect((await chat(ben, chatId)).unreadCount).toBe(1);
    },
  );

  test('keeps messages before a first group message unread', async () => {
    const { chatId } = await scene.group(ann, ben);
    await say(ann, chatId, 'One.');
    await say(ann, chatId, 'Two.');
    await say(ben, chatId, 'Written before that.');
    expect(await chat(ben, chatId)).toMatchObject({ unreadCount: 2, lastReadUlid: null });
  });

  test('marks earlier messages read for a joining author', async () => {
    const { groupId, chatId } = await scene.group(ann);
    await say(ann, chatId, 'Before.');
    server.clock.advance(1000);
    await ben.joinGroup(groupId);
    await untilOutboxHandled(server);
    await sql`delete from chat_members where user_id = ${ben.id}`.execute(server.db);
    const own = await say(ben, chatId, 'Here I am.');
    expect(await chat(ben, chatId)).toMatchObject({ unreadCount: 0, lastReadUlid: own.ulid });
  });

  test('does not count chats as missed for own messages', async () => {
    const { ulid } = await say(ann, id, 'One.');
    const after = server.clock.now();
    server.clock.advance(60_000);
    await say(ben, id, 'Written before that.');
    const missed = (since: Date) =>
      countMissedChats(server.db, ben.id, { after: since, upTo: server.clock.now() }, []);
    expect(await missed(after)).toBe(0);
    expect(await missed(new Date(after.getTime() - 1))).toBe(1);
    await read(ben, id, ulid);
    expect(await missed(new Date(after.getTime() - 1))).toBe(0);
  });

  test('does not count messages that a block hides', async () => {
    const cleo = await scene.join('cleo');
    const { chatId } = await scene.group(ann, ben, cleo);
    const first = await say(ann, chatId, 'One.');
    await read(ben, chatId, first.ulid);
    await ben.block(cleo);
    await say(cleo, chatId, 'What Ben does not see.');
    const own = await say(ben, chatId, 'I see.');
    expect(await chat(ben, chatId)).toMatchObject({ unreadCount: 0, lastReadUlid: own.ulid });
  });

  test.each(['who reads', 'who wrote'])(
    'hides read receipts when disabled by the member %s',
    async (side) => {
      const hides = side === 'who reads' ? ben : ann;
      await hides.do(updateSettings, { body: { chats_read_marks: 'false' } });
      const { ulid } = await say(ann, id, 'Hello.');
      await read(ben, id, ulid);
      expect((await chat(ann, id)).otherReadUlid).toBeNull();
      expect((await chat(ben, id)).unreadCount).toBe(0);
    },
  );

  test('removes an unsent message from the unread count', async () => {
    const first = await say(ann, id, 'One.');
    const second = await say(ann, id, 'Two.');
    await read(ben, id, first.ulid);
    await ann.do(deleteMessage, { params: { id }, query: { ulid: first.ulid } });
    expect((await chat(ben, id)).unreadCount).toBe(1);
    await ann.do(deleteMessage, { params: { id }, query: { ulid: second.ulid } });
    await ann.do(deleteMessage, { params: { id }, query: { ulid: second.ulid } });
    expect((await chat(ben, id)).unreadCount).toBe(0);
    expect(await count(ben)).toEqual({ unread_count: 0, request_count: 0 });
  });

  test('keeps the unread count correct under concurrent calls', async () => {
    const { chatId } = await scene.group(ann, ben);
    for (const each of [id, chatId]) {
      const said: string[] = [];
      for (let round = 0; round < 6; round++) {
        const deeds = Array.from({ length: 8 }, (_, at) => {
          const known = said[(round * 5 + at * 3) % Math.max(said.length, 1)];
          if (at % 4 === 0 && known) return read(ben, each, known);
          if (at % 4 === 1 && known && round > 2) {
            return ann.reply(deleteMessage, { params: { id: each }, query: { ulid: known } });
          }
          return say(ann, each, `Message ${round} ${at}`).then(({ ulid }) => said.push(ulid));
        });
        await Promise.all(deeds);
      }
      const { rows } = await sql<{ unread: number }>`
        select count(*)::integer as unread from messages m join chat_members own
          on own.chat_id = m.chat_id and own.user_id = ${ben.id}
        where m.chat_id = (select chat_id from messages where id = (
            select id from messages order by seq desc limit 1))
          and m.seq > own.read_seq and m.author_id <> ${ben.id} and m.taken_back_at is null`.execute(
        server.db,
      );
      expect((await chat(ben, each)).unreadCount).toBe(rows[0]?.unread);
    }
  });
});

describe('unsending', () => {
  test('leaves only an empty place for all members', async () => {
    const { url } = await mediaRow(server, ann);
    const { ulid } = await say(ann, id, 'secretword', { images: [url] });
    await ben.do(addMessageReaction, { params: { id }, body: { ulid, reaction: 'joy' } });
    await ben.refused(deleteMessage, { params: { id }, query: { ulid } }, 403);
    await ann.do(deleteMessage, { params: { id }, body: { ulid } });
    expect(await one(ben, ulid)).toMatchObject({
      ulid,
      body: '',
      images: [],
      reactions: [],
      isDeleted: true,
      user: { userId: ann.ulid },
    });
    expect((await ben.do(searchMessages, { body: { q: 'secretword' } })).data).toEqual([]);
    await ann.refused(deleteMessage, { params: { id } }, 422);
    const reaction = { ulid, reaction: 'joy' };
    await ben.refused(addMessageReaction, { params: { id }, body: reaction }, 404);
  });
});

describe('reactions', () => {
  test('allow one reaction for each member and message', async () => {
    const { ulid } = await say(ann, id, 'Hello.');
    const react = (who: TestMember, reaction: string) =>
      who.do(addMessageReaction, { params: { id }, body: { ulid, reaction } });
    await react(ben, 'heart');
    await react(ben, 'joy');
    const { data } = await react(ann, 'joy');
    expect(data.reactions).toEqual([{ id: 'joy', count: 2, mine: true }]);
    await react(ann, 'fire');
    expect((await one(ben, ulid)).reactions).toEqual([
      { id: 'fire', count: 1, mine: false },
      { id: 'joy', count: 1, mine: true },
    ]);
    await ben.do(removeMessageReaction, { params: { id }, query: { ulid, reaction: 'heart' } });
    expect((await one(ben, ulid)).reactions).toHaveLength(2);
    await ben.do(removeMessageReaction, { params: { id }, query: { ulid } });
    expect((await one(ben, ulid)).reactions).toEqual([{ id: 'fire', count: 1, mine: false }]);
    const shrug = { ulid, reaction: 'shrug' };
    await ben.refused(addMessageReaction, { params: { id }, body: shrug }, 422);
  });
});

describe('media', () => {
  test('signs picture addresses for members of the chat', async () => {
    const { url, id: mediaId } = await mediaRow(server, ann);
    const { ulid } = await say(ann, id, '', { images: [{ url, description: 'A heron' }] });
    const [image] = (await one(ben, ulid)).images;
    expect(image).toMatchObject({ description: 'A heron', widthPx: 640 });
    expect(image?.url).toMatch(/^\/media\/[\w-]+\.webp\?member=/);
    const opensTo = async (): Promise<string | undefined> => {
      const key = /media\/([\w-]+)\./.exec(url)?.[1] ?? '';
      return (await loadServed(server.db, key))?.opensTo;
    };
    expect(await opensTo()).toBe('members');
    expect((await server.call('GET', url)).status).toBe(404);
    await ann.do(deleteMessage, { params: { id }, query: { ulid } });
    expect(await opensTo()).toBe('staff');
    const { rows } = await sql`select from message_media where media_id = ${mediaId}`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });

  test('hides a reported unsent message’s picture from all but reviewers', async () => {
    const { url, id: mediaId } = await mediaRow(server, ann);
    const { ulid } = await say(ann, id, '', { images: [url] });
    await ben.do(reportMessage, { params: { id }, body: { ulid, violation: 'threats' } });
    await ann.do(deleteMessage, { params: { id }, query: { ulid } });
    const key = /media\/([\w-]+)\./.exec(url)?.[1] ?? '';
    expect((await loadServed(server.db, key))?.opensTo).toBe('staff');
    const { rows } = await sql`select from message_media where media_id = ${mediaId}`.execute(
      server.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('notifies members when a processed upload is ready', async () => {
    const { url, id: mediaId } = await mediaRow(server, ann, { state: 'processing' });
    const { ulid, isProcessing } = await say(ann, id, '', { images: [url] });
    expect(isProcessing).toBe(true);
    await untilOutboxHandled(server);
    expect((await one(ben, ulid)).isProcessing).toBe(true);
    await settleRow(server, mediaId, 'ready');
    await announceSettled(server, mediaId);
    await vi.waitFor(async () =>
      expect(await one(ben, ulid)).toMatchObject({
        isProcessing: false,
        images: [{ widthPx: 640 }],
      }),
    );
  });

  test('rejects a picture uploaded by another member', async () => {
    const { url } = await mediaRow(server, ben);
    const reply = await send(ann, id, { images: [url] });
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['images']]);
  });

  test('keeps uploads in messages during the media sweep', async () => {
    const { url, id: mediaId } = await mediaRow(server, ann);
    await say(ann, id, '', { images: [url] });
    for (let week = 0; week < 3; week++) {
      server.clock.advance(8 * 86_400_000);
      await server.runJob('sweep-media');
    }
    const { rows } = await sql`select from media where id = ${mediaId}`.execute(server.db);
    expect(rows).toHaveLength(1);
  });
});

describe('search', () => {
  test('finds all words in own chats, the last as prefix', async () => {
    const third = await scene.join('third');
    const other = await scene.friends(ann, third);
    const first = await say(ann, id, 'The herons are wading by the lake');
    const second = await say(third, other, 'Wading HERONS, again');
    await say(ann, id, 'Nothing of the kind');
    const search = async (who: TestMember, q: string, more = {}) =>
      ulidsOf((await who.do(searchMessages, { body: { q, ...more } })).data);
    expect(await search(ann, 'herons wad')).toEqual([second.ulid, first.ulid]);
    expect(await search(ben, 'herons wad')).toEqual([first.ulid]);
    expect(await search(ann, 'herons', { chatId: other })).toEqual([second.ulid]);
    expect(await search(ann, 'herons kind')).toEqual([]);
    expect(await search(ann, ' ')).toEqual([]);
  });

  test('pages through results', async () => {
    for (let at = 0; at < 25; at++) await say(ann, id, `Heron ${at}`);
    const first = await ben.do(searchMessages, { body: { q: 'heron' } });
    expect(first.data).toHaveLength(20);
    const cursor = first.next_cursor!;
    const second = await ben.do(searchMessages, { body: { q: 'heron', cursor } });
    expect([second.data.length, second.next_cursor]).toEqual([5, null]);
    await ben.refused(searchMessages, { body: { q: 'other', cursor } }, 400);
  });

  test('matches a sentence by its first eight words', async () => {
    const { ulid } = await say(ann, id, 'The herons are wading by the old lake today');
    const words = 'the herons are wading by the old lake today';
    const search = async (q: string) =>
      ulidsOf((await ben.do(searchMessages, { body: { q } })).data);
    expect(await search(words)).toEqual([ulid]);
    expect(await search(`${words} nowhere`)).toEqual([ulid]);
    expect(await search(`nowhere ${words}`)).toEqual([]);
    const poem = await say(ann, id, '春眠不覚暁処処聞啼鳥夜来風雨声花落知多少');
    expect(await search('眠不覚暁処処聞啼鳥夜来風')).toEqual([poem.ulid]);
  });

  test('answers 503 for a search that takes too long', async () => {
    const client = await server.database.pool.connect();
    try {
      await client.query('begin; lock table messages');
      expectConsole('error', 'Server log: call failed');
      const reply = await ben.reply(searchMessages, { body: { q: 'heron' } });
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
      const message = 'This search took too long. Try again, or search for fewer words.';
      expect(reply.body).toMatchObject({ error_type: 'unavailable', message });
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await ben.do(searchMessages, { body: { q: 'heron' } })).toMatchObject({ data: [] });
  });
});

describe('reports', () => {
  test('show moderators the message and the previous ten messages', async () => {
    const watcher = await signUpWith(server, `watcher${ann.username.slice(3)}`, 'moderator');
    for (let at = 0; at < 14; at++) await say(ben, id, `Before ${at}`);
    const rude = await say(ben, id, 'Rude.');
    await say(ann, id, 'After.');
    const report = { ulid: rude.ulid, violation: 'threats' as const, reason: ' He means it. ' };
    await ann.do(reportMessage, { params: { id }, body: report });
    await ben.do(deleteMessage, { params: { id }, query: { ulid: rude.ulid } });
    const queue = async () => (await watcher.do(listReportedMessages, { body: {} })).data;
    const entry = (await queue()).at(-1)!;
    expect(entry).toMatchObject({
      message: { ulid: rude.ulid, body: 'Rude.', user: { userId: ben.ulid } },
      violations: [{ name: 'threats', count: 1 }],
      reasons: ['He means it.'],
    });
    expect(entry.before.map(({ body }) => body)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Before ${at + 4}`),
    );
    expect(JSON.stringify(entry)).not.toContain(ann.ulid);
    expect(JSON.stringify(entry)).not.toContain('After.');
    await ann.refused(listReportedMessages, { body: {} }, 403);
    await watcher.refused(listMessages, { params: { id } }, 404);
    const dismissal = { ulid: rude.ulid, decision: 'dismiss' as const };
    await ann.refused(decideReportedMessage, { body: dismissal }, 403);
    await watcher.do(decideReportedMessage, { body: dismissal });
    expect((await queue()).map(({ message }) => message.ulid)).not.toContain(rude.ulid);
  });

  test('rejects reports of own and unsent messages', async () => {
    const own = await say(ann, id, 'Mine.');
    const report = { params: { id }, body: { ulid: own.ulid, violation: 'spam' as const } };
    await ann.refused(reportMessage, report, 422);
    await ann.do(deleteMessage, { params: { id }, query: { ulid: own.ulid } });
    await ben.refused(reportMessage, report, 404);
  });
});

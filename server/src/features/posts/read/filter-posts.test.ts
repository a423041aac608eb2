import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { FilterPlace } from '@rookery/contract/kernel/filters.ts';
import { countNotifications } from '@rookery/contract/notifications/count-notifications.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { editPost } from '@rookery/contract/posts/edit-post.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { listFilters, removeFilter, saveFilter } from '@rookery/contract/relations/filters.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let other: TestServer;
let number = 0;
let reader: TestMember;
let writer: TestMember;

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
  number += 1;
  reader = await addMember(server, `reader${number}`);
  writer = await addMember(server, `writer${number}`);
  await reader.follow(writer);
});

const EVERYWHERE: FilterPlace[] = ['home', 'thread', 'notifications', 'search'];

async function mute(
  text: string,
  more: { action?: 'hide' | 'fold'; places?: FilterPlace[]; durationSeconds?: number | null } = {},
): Promise<string> {
  const ulid = server.freshUlid();
  const body = { ulid, text, isWholeWord: true, places: EVERYWHERE, action: 'hide' as const };
  await reader.do(saveFilter, { body: { ...body, ...more } });
  return ulid;
}

async function home(limit = 10): Promise<string[]> {
  const { data } = await reader.do(listFeed, { params: { feed: 'following' }, query: { limit } });
  return data.map(({ id }) => id);
}

describe('muted words in Home', () => {
  test('hides posts until the word is removed', async () => {
    const plain = await writer.post('Good morning.');
    const spoiler = await writer.post('A spoiler.');
    const ulid = await mute('spoiler');
    expect(await home()).toEqual([plain]);
    await reader.do(removeFilter, { body: { ulid } });
    expect(await home()).toEqual([spoiler, plain]);
  });

  test('ends by itself', async () => {
    const spoiler = await writer.post('A spoiler.');
    await mute('spoiler', { durationSeconds: 300 });
    expect(await home()).toEqual([]);
    server.clock.advance(301_000);
    expect(await home()).toEqual([spoiler]);
    expect((await reader.do(listFilters)).data).toEqual([]);
  });

  test('never hides own posts', async () => {
    const own = await reader.post('My spoiler.');
    await mute('spoiler');
    expect(await home()).toEqual([own]);
  });

  test('hides reposts and quotes of a matching post', async () => {
    const stranger = await addMember(server, `stranger${number}`);
    const original = await stranger.post('A spoiler.');
    await mute('spoiler');
    await writer.repost(original);
    await writer.repost(original, 'Look at this.');
    expect(await home()).toEqual([]);
  });

  test.each([
    ['deleted', (original: string, by: TestMember) => by.deletePost(original)],
    ['blocked', (_original: string, by: TestMember) => by.block(reader)],
    ['muted', (_original: string, by: TestMember) => reader.mute(by)],
  ])('reveals no word of a %s original', async (_why, withdraw) => {
    const stranger = await addMember(server, `stranger${number}`);
    const original = await stranger.post('A spoiler.');
    await mute('spoiler');
    await mute('spoil*r', { action: 'fold' });
    const quote = await writer.repost(original, 'Look at this.');
    expect(await home()).toEqual([]);
    await withdraw(original, stranger);
    await untilOutboxHandled(server);
    const { data } = await reader.do(listFeed, { params: { feed: 'following' } });
    expect(data).toMatchObject([{ id: quote, original: null }]);
    expect(data[0]).not.toHaveProperty('filteredBy');
  });

  test.each([
    ['title', { title: 'A spoiler' }],
    ['poll', { poll: { choices: ['Spoiler', 'No'], minutes: 60 } }],
    ['warning', { isSensitive: true, warning: 'Spoiler' }],
  ])('reads the %s', async (_field, more) => {
    await mute('spoiler');
    await writer.post('Hello.', more);
    expect(await home()).toEqual([]);
  });

  test('follows an edit of the post', async () => {
    await mute('spoiler');
    const post = await writer.post('Hello.');
    expect(await home()).toEqual([post]);
    await writer.do(editPost, { body: { ulid: post, body: 'A spoiler.', version: 0 } });
    expect(await home()).toEqual([]);
  });

  test('fills the page from older posts', async () => {
    const kept: string[] = [];
    for (let at = 0; at < 3; at += 1) kept.unshift(await writer.post(`Kept ${at}.`));
    for (let at = 0; at < 20; at += 1) await writer.post(`Spoiler ${at}.`);
    await mute('spoiler');
    expect(await home(3)).toEqual(kept);
  });

  test('holds in a second process', async () => {
    const spoiler = await writer.post('A spoiler.');
    const there = other.does(reader.accessToken);
    const read = async () =>
      (await there.do(listFeed, { params: { feed: 'following' } })).data.map(({ id }) => id);
    expect(await read()).toEqual([spoiler]);
    await mute('spoiler');
    await expect.poll(read, { timeout: 2000 }).toEqual([]);
  });
});

test('skips comments and continues below them', async () => {
  const post = await writer.post('Hello.');
  const kept = await writer.comment(post, 'Kept.');
  for (let at = 0; at < 5; at += 1) await writer.comment(post, `Spoiler ${at}.`);
  await mute('spoiler');
  const asked = { query: { page: 1 }, body: { ulid: post, per_page: 2 } };
  const { data } = await reader.do(listComments, asked);
  expect(data.map(({ id }) => id)).toEqual([kept]);
});

describe('muted words in notifications', () => {
  test('notifies of a quote whose original is blocked', async () => {
    const stranger = await addMember(server, `stranger${number}`);
    const original = await stranger.post('A spoiler.');
    await mute('spoiler');
    await reader.block(stranger);
    const quote = await writer.repost(original, `Look, @${reader.username}.`);
    await untilOutboxHandled(server);
    const { data } = await reader.do(listNotifications);
    expect(data.map(({ postId }) => postId)).toContain(quote);
  });

  test('notifies of no matching comment', async () => {
    const own = await reader.post('Hello.');
    await mute('spoiler');
    await writer.comment(own, 'A spoiler.');
    await untilOutboxHandled(server);
    expect((await reader.do(countNotifications)).total_count).toBe(0);
  });

  test('hides earlier notifications', async () => {
    const own = await reader.post('Hello.');
    await writer.comment(own, 'A spoiler.');
    await untilOutboxHandled(server);
    await mute('spoiler');
    expect((await reader.do(listNotifications)).data).toEqual([]);
  });

  test('leaves out the text of folded ones', async () => {
    const own = await reader.post('Hello.');
    const ulid = await mute('spoiler', { action: 'fold' });
    await writer.comment(own, 'A spoiler.');
    await untilOutboxHandled(server);
    expect((await reader.do(listNotifications)).data).toMatchObject([
      { postBody: null, filteredBy: [{ ulid, text: 'spoiler' }] },
    ]);
  });
});

describe('the list of muted words', () => {
  test('changes a word and keeps its end', async () => {
    const ulid = await mute('spoiler', { durationSeconds: 3600 });
    const [before] = (await reader.do(listFilters)).data;
    const body = { ulid, text: 'spoilers', isWholeWord: false, places: EVERYWHERE };
    const { data } = await reader.do(saveFilter, { body: { ...body, action: 'fold' } });
    expect(data).toEqual([{ ...body, action: 'fold', expiresAt: before?.expiresAt }]);
  });

  test.each([
    [{ text: '…' }, 'text'],
    [{ text: 'SPOILER' }, 'text'],
    [{ places: [] }, 'places'],
  ])('refuses %o', async (wrong, field) => {
    await mute('spoiler');
    const body = { text: 'end', isWholeWord: true, places: EVERYWHERE, action: 'hide' as const };
    const sent = { ulid: server.freshUlid(), ...body, ...wrong };
    const reply = await reader.reply(saveFilter, { body: sent });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toHaveProperty(field);
  });

  test('holds a limited number of words', async () => {
    await server.db
      .insertInto('filters')
      .values(
        Array.from({ length: LIMITS.filtersMax }, (_one, at) => ({
          user_id: reader.id,
          id: crypto.randomUUID(),
          text: `word${at}`,
          is_whole_word: true,
          places: EVERYWHERE,
          action: 'hide' as const,
          expires_at: null,
          created_at: server.clock.now(),
        })),
      )
      .execute();
    const body = { text: 'one', isWholeWord: true, places: EVERYWHERE, action: 'hide' as const };
    const reply = await reader.reply(saveFilter, { body: { ulid: server.freshUlid(), ...body } });
    expect(reply.status).toBe(422);
  });
});

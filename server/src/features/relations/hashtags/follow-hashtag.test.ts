import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import {
  followHashtag,
  listFollowedHashtags,
  unfollowHashtag,
} from '@rookery/contract/relations/hashtags.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let nth = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ann = await server.signUp(`ann${nth++}`);
});

const follow = (hashtag: string) => ann.do(followHashtag, { body: { hashtag } });
const followed = async (): Promise<string[]> =>
  (await ann.do(listFollowedHashtags)).data.map(({ hashtag }) => hashtag);

test('lists followed hashtags, newest first', async () => {
  await follow('Gardening');
  const { data } = await follow('#birds');
  expect(data).toEqual([
    { hashtag: 'birds', followedAt: server.clock.now().toISOString() },
    { hashtag: 'Gardening', followedAt: expect.any(String) as string },
  ]);
  expect(await followed()).toEqual(['birds', 'Gardening']);
});

test('follows a hashtag once, whatever its case or width', async () => {
  for (const written of ['Gardening', '#GARDENING', '＃ｇａｒｄｅｎｉｎｇ']) await follow(written);
  expect(await followed()).toEqual(['Gardening']);
});

test('unfollows a hashtag in any case, and repeatedly', async () => {
  await follow('Straße');
  await follow('birds');
  for (let time = 0; time < 2; time++) {
    const { data } = await ann.do(unfollowHashtag, { body: { hashtag: '#STRASSE' } });
    expect(data.map(({ hashtag }) => hashtag)).toEqual(['birds']);
  }
});

test.each(['ab', '#', '12', 'two words', 'a.b.c'])('refuses %j as a hashtag', async (hashtag) => {
  const reply = await ann.reply(followHashtag, { body: { hashtag } });
  expect(reply.status).toBe(422);
  expect(await followed()).toEqual([]);
});

test('allows one hundred hashtags', async () => {
  await server.db
    .insertInto('followed_hashtags')
    .values(
      Array.from({ length: LIMITS.followedHashtagsMax - 1 }, (_, at) => ({
        user_id: ann.id,
        hashtag_key: `topic${at}`,
        shown_as: `topic${at}`,
        created_at: server.clock.now(),
      })),
    )
    .execute();
  const replies = await Promise.all(
    ['last', 'more'].map((hashtag) => ann.reply(followHashtag, { body: { hashtag } })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await followed()).toHaveLength(LIMITS.followedHashtagsMax);
  expect((await ann.reply(followHashtag, { body: { hashtag: 'topic1' } })).status).toBe(200);
});

test('shows no member the hashtags of another', async () => {
  await follow('birds');
  const ben = await server.signUp(`ben${nth}`);
  expect((await ben.do(listFollowedHashtags)).data).toEqual([]);
});

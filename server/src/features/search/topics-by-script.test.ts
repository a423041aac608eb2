import { autocompleteHashtag } from '@rookery/contract/search/autocomplete-hashtag.ts';
import { listHashtagPosts } from '@rookery/contract/search/list-hashtag-posts.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = [await addMember(server, 'alice'), await addMember(server, 'bob')];
});
afterAll(() => server.stop());

async function under(hashtag: string): Promise<string[]> {
  const { data } = await bob.do(listHashtagPosts, { body: { hashtag } });
  return data.map(({ id }) => id);
}

describe('a hashtag', () => {
  test.each([
    ['＃日本', ['日本', '#日本', '＃日本', '日\u200b本']],
    ['#ﾈｺ', ['ネコ', '＃ネコ']],
    ['#می\u200cخواهم', ['میخواهم', 'می\u200cخواهم']],
    ['#ＦｕｌｌＷｉｄｔｈ', ['fullwidth', 'FULLWIDTH']],
    ['#soft\u00adhyphen', ['softhyphen', 'Soft\u00adHyphen']],
    ['#ΟΔΟΣ', ['οδος', 'οδοσ']],
    ['#Straße', ['STRASSE', 'straße']],
    ['#スター・ウォーズ', ['ｽﾀｰ･ｳｫｰｽﾞ', 'スター・ウォーズ']],
    ['#서울', ['서울']],
  ])('%s is found in each of its forms', { tags: ['CARD-24'] }, async (written, searched) => {
    const post = await alice.post(`Look ${written}`);
    for (const term of searched) expect(await under(term), term).toEqual([post]);
  });

  test('is suggested by its two letters', { tags: ['CARD-24'] }, async () => {
    await alice.post('#京都');
    await server.runJob('count-topics');
    for (const hashtag of ['京', '＃京', '#京\u200b都']) {
      const { data } = await bob.do(autocompleteHashtag, { body: { hashtag } });
      expect(data.map(({ name }) => name)).toEqual(['京都']);
    }
  });
});

test('mentions a member in Japanese text', { tags: ['CARD-24'] }, async () => {
  const post = await alice.post('こんにちは＠bobさん');
  const { rows } = await sql<{ user_id: string }>`select user_id from post_mentions
    where post_id = ${ulidToUuid(post)}`.execute(server.db);
  expect(rows).toEqual([{ user_id: bob.id }]);
});

test('finds words of one width, between ideographic spaces', async () => {
  const post = await alice.post('Ｋｉｎｇｆｉｓｈｅｒ　ｶﾜｾﾐ');
  for (const q of ['kingfisher', 'カワセミ', 'ＫＩＮＧｆｉｓｈｅｒ　カワセミ']) {
    const { data } = await bob.do(searchPosts, { body: { q } });
    expect(data.map(({ id }) => id)).toEqual([post]);
  }
});

test('finds posts again that older rules indexed', async () => {
  const [two, dotted, wide] = [
    await alice.post('#大阪'),
    await alice.post('#Col·lecció $OTUS'),
    await alice.post('#ｵｵﾙﾘ'),
  ];
  const hidden = await alice.post('#奈良');
  await sql`delete from post_topics where topic_key in ('大阪', '奈良')`.execute(server.db);
  await sql`update posts set hidden_at = now() where id = ${ulidToUuid(hidden)}`.execute(server.db);
  await sql`update post_topics set topic_key = 'col', shown_as = 'Col'
    where topic_key = 'col·lecció'`.execute(server.db);
  await sql`update post_topics set topic_key = 'ｵｵﾙﾘ' where topic_key = 'オオルリ'`.execute(
    server.db,
  );
  await sql`delete from topic_changes`.execute(server.db);
  expect([await under('大阪'), await under('オオルリ')]).toEqual([[], []]);

  await sql`insert into topic_backlog default values`.execute(server.db);
  await server.runJob('index-topics');

  expect(await under('大阪')).toEqual([two]);
  expect(await under('col·lecció')).toEqual([dotted]);
  expect(await under('col')).toEqual([]);
  expect(await under('オオルリ')).toEqual([wide]);
  const { rows } = await sql<{ key: string; change: number }>`
    select topic_key as key, sum(change)::integer as change from topic_changes
    group by topic_key having sum(change) <> 0 order by topic_key collate "C"`.execute(server.db);
  expect(rows).toEqual([
    { key: 'col', change: -1 },
    { key: 'col·lecció', change: 1 },
    { key: 'オオルリ', change: 1 },
    { key: '大阪', change: 1 },
    { key: 'ｵｵﾙﾘ', change: -1 },
  ]);
  await server.runJob('index-topics');
  expect(await sql`select from topic_backlog`.execute(server.db)).toMatchObject({ rows: [] });
});

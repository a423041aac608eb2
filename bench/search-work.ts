import type { Pool } from 'pg';
import type { Call } from './load.ts';
import type { Plan } from './plan.ts';
import { username, type Size } from './workload.ts';

/** A word of two posts in five, and one of one post in 5,000, which no walk over the newest posts finds. */
const COMMON = 'harbour';
const RARE = 'seldom4999';

/**
 * What search and trends read. The workload's posts have no hashtags and no rare words: these are added to
 * the indexes alone, so that every other figure stays what it was.
 */
export async function seedSearch(pool: Pool): Promise<void> {
  await pool.query(`insert into user_keys (user_id, key) select id, username_key from users
    union select id, lower(name) from users`);
  await pool.query(`
    insert into post_words (seq, post_id, author_id, words)
    select seq, id, author_id, array_to_tsvector(array(
      select distinct word from regexp_split_to_table(lower(body), '[^a-z]+') word where word <> ''
      union select 'often' || number % 200 union select 'seldom' || number % 5000))
    from (select *, row_number() over (order by seq) as number from posts) numbered order by seq`);
  await pool.query(`
    insert into post_topics (kind, topic_key, seq, post_id, shown_as)
    select kind, lower(tag), seq, id, tag from (
      select seq, id, row_number() over (order by seq) as number from posts) numbered
    cross join lateral (values ('hashtag', 'Tag' || chr((97 + number / 10 % 20)::int) || number / 10 % 2000),
      ('hashtag', 'Nest')) topic (kind, tag)
    where number % 10 = 0
    union all
    select 'ticker', 'TSLA', seq, id, 'TSLA' from (
      select seq, id, row_number() over (order by seq) as number from posts) numbered
    where number % 50 = 0`);
}

export const SEARCH_WORKS = [
  'user search',
  'autocomplete of a hashtag',
  'hashtag page of 20',
  'ticker page of 20',
  'post search, a common word',
  'post search, a rare word',
  '20 trending posts',
  '30 recommendations',
  '20 followers',
] as const;

/** The calls of search and trends, as member `token`, who is the first. */
export function searchWorks(
  token: string,
  size: Size,
): [work: (typeof SEARCH_WORKS)[number], nextCall: () => Call][] {
  let turn = 0;
  const post = (path: string, body: object): Call => ({
    method: 'POST',
    path: `/v3/search/${path}`,
    token,
    body,
  });
  const get = (path: string) => (): Call => ({ method: 'GET', path: `/v3/${path}`, token });
  const other = username(size.members / 2);
  return [
    ['user search', () => post('user', { q: username(turn++ % size.members).slice(0, 7) })],
    ['autocomplete of a hashtag', () => post('autocomplete/hashtag', { hashtag: 'tagb' })],
    ['hashtag page of 20', () => post('posts/hashtag', { hashtag: 'nest', limit: 20 })],
    ['ticker page of 20', () => post('posts/ticker', { ticker: 'TSLA', limit: 20 })],
    ['post search, a common word', () => post('posts/posts', { q: COMMON, limit: 20 })],
    ['post search, a rare word', () => post('posts/posts', { q: RARE, limit: 20 })],
    ['20 trending posts', get('trending/posts/last24')],
    ['30 recommendations', get('recommended/users')],
    ['20 followers', get(`profile/${other}/followers?limit=20`)],
  ];
}

type Explain = (work: string, text: string, params: unknown[]) => Promise<Plan>;

/** The plans behind them, as PostgreSQL ran them. */
export async function explainSearch(explain: Explain, viewer: string): Promise<Plan[]> {
  const byTopic = `select post_id as id, seq from post_topics
    where kind = $1 and topic_key = $2 order by seq desc limit 20`;
  return [
    await explain(
      'User search',
      `select distinct user_id from (select user_id from user_keys
         where key >= $1 and key < $1 || chr(1114111) order by key limit 1000) alike`,
      ['user012'],
    ),
    await explain(
      'Autocomplete of a hashtag',
      `select (array_agg(shown_as order by posts desc, shown_as))[1] as name, sum(posts)::integer as count
       from (select topic_key, shown_as, posts from topic_counts
         where kind = 'hashtag' and folded_key >= $1 and folded_key < $1 || chr(1114111)
         order by folded_key limit 1000) alike
       group by topic_key order by count desc, topic_key limit 10`,
      ['tagb'],
    ),
    await explain('Hashtag page', byTopic, ['hashtag', 'nest']),
    await explain('Ticker page', byTopic, ['ticker', 'TSLA']),
    await explain(
      'Post search, a common word: the walk',
      `select post_id as id, seq from (select seq, post_id, author_id, words from post_words
         order by seq desc limit 2000) newest
       where words @@ $1::tsquery order by seq desc limit 20`,
      [COMMON],
    ),
    await explain(
      'Post search, a rare word: by the index of words',
      `select post_id as id, seq from post_words where words @@ $1::tsquery
       order by seq + 0 desc limit 20`,
      [RARE],
    ),
    await explain(
      'Trending posts',
      `select seq, entries from trends where kind = 'posts' order by seq = 0 desc, seq desc limit 1`,
      [],
    ),
    await explain('Recommendations', `select member_ids from recommendations where user_id = $1`, [
      viewer,
    ]),
    await explain(
      'Followers',
      `select follower_id, seq from follows where followee_id = $1 order by seq desc limit 20`,
      [viewer],
    ),
  ];
}

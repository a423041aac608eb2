import type { Pool } from 'pg';

/**
 * `COMMON_WORD` is in two of five posts, `RARE_WORD` in one of 5,000. A scan of the newest posts misses the
 * rare word.
 */
export const COMMON_WORD = 'harbour';
export const RARE_WORD = 'seldom4999';

/** Adds hashtags and rare words to the indexes alone, so that all other figures stay unchanged. */
export async function seedSearch(pool: Pool): Promise<void> {
  await pool.query(`insert into user_keys (user_id, key) select id, username_key from users
    union select id, lower(name) from users on conflict do nothing`);
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

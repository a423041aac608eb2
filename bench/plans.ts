import type { Pool } from 'pg';
import type { Plan } from './plan.ts';
import { repostReaderOf } from './reposts.ts';
import { MANY, readersOf } from './seed-notifications.ts';
import { COMMON, RARE } from './seed-search.ts';
import { THREADS } from './seed-threads.ts';
import type { Seeded } from './seeded.ts';

type Explain = (work: string, text: string, params: unknown[]) => Promise<Plan>;

const BY_SHOWN = `(select 1 from users actor where actor.id = n.actor_id
    and actor.deleted_at is null and actor.banned_at is null) is not null
  and (select 1 from blocks where blocker_id = $1 and blocked_id = n.actor_id) is null
  and (select 1 from blocks where blocker_id = n.actor_id and blocked_id = $1) is null
  and (select 1 from mutes where muter_id = $1 and muted_id = n.actor_id) is null`;
const ABOUT_SHOWN = `(n.post_id is null or (select 1 from posts p where p.id = n.post_id
  and p.deleted_at is null and p.hidden_at is null) is not null)`;

/** The plans behind the reads, as PostgreSQL ran them on the largest community. */
export async function explainReads(pool: Pool, seeded: Seeded): Promise<Plan[]> {
  const { memberIds } = seeded;
  const [viewer = ''] = memberIds;
  const author = memberIds[memberIds.length / 2] ?? '';
  const explain = async (work: string, text: string, params: unknown[]): Promise<Plan> => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off, timing off, summary off) ${text}`,
      params,
    );
    return { work, plan: rows.map((row) => row['QUERY PLAN']).join('\n') };
  };
  return [
    await explain(
      'Home feed: the walk',
      `select id, seq from (select seq, author_id, id from posts
         where parent_id is null and deleted_at is null and hidden_at is null order by seq desc limit 3000) newest
       where author_id = any(array(select followee_id from follows where follower_id = $1
         union all select $1::uuid)) order by seq desc limit 20`,
      [viewer],
    ),
    await explain(
      'Home feed: author by author',
      `select newest.id, newest.seq from (select followee_id from follows where follower_id = $1
         union all select $1::uuid) as author (id)
       cross join lateral (select p.id, p.seq from posts p
         where p.author_id = author.id and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
         order by p.seq desc limit 20) newest
       order by newest.seq desc limit 20`,
      [viewer],
    ),
    await explain(
      'Profile feed',
      `select id, seq from posts where author_id = $1 and parent_id is null and deleted_at is null and hidden_at is null
       order by seq desc limit 20`,
      [author],
    ),
    ...(await explainSearch(explain, viewer)),
    ...(await explainThreads(explain, seeded)),
    ...(await explainReposts(explain, seeded)),
    ...(await explainHotPost(explain, seeded)),
    ...(await explainNotifications(explain, memberIds)),
  ];
}

async function explainSearch(explain: Explain, viewer: string): Promise<Plan[]> {
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

async function explainThreads(explain: Explain, { longThread }: Seeded): Promise<Plan[]> {
  const page = (order: string, behind: string): string =>
    `select p.id, p.seq, c.score from posts p join post_counts c on c.post_id = p.id
     where c.parent_id = $1 and ${behind} and c.seq <= $3
       and (c.shown_answers > 0 or p.deleted_at is null and p.hidden_at is null)
     order by ${order} limit 21`;
  const inside = [longThread, 3, Number.MAX_SAFE_INTEGER];
  return [
    await explain(
      `Comments, popular first, inside a thread of ${THREADS.long}`,
      page('c.score desc, c.seq desc', '(c.score, c.seq) < ($2::integer, $3::bigint)'),
      inside,
    ),
    await explain(
      `Comments, unpopular first, inside a thread of ${THREADS.long}`,
      page('-c.score desc, c.seq desc', '(-c.score, c.seq) < (-$2::integer, $3::bigint)'),
      inside,
    ),
  ];
}

async function explainReposts(explain: Explain, seeded: Seeded): Promise<Plan[]> {
  const reader = seeded.memberIds[repostReaderOf(seeded)];
  const originals = `array(select repost_of from posts where repost_of is not null
    and deleted_at is null and hidden_at is null order by seq desc limit 10)`;
  const followed =
    'select followee_id from follows where follower_id = $1 union all select $1::uuid';
  return [
    await explain(
      'Home feed: who reposted what it shows',
      `select original.id, newest.author_id, (newest.author_id in (${followed})) is true
       from unnest(${originals}) as original (id)
       cross join lateral (select author_id, seq from posts
         where repost_of = original.id and repost_of is not null and deleted_at is null and hidden_at is null
         order by seq desc limit 50) newest
       order by newest.seq desc`,
      [reader],
    ),
    await explain(
      'Home feed, page 2: what had its card above',
      `select original.id from unnest(${originals}) as original (id)
       where exists (select from posts
         where repost_of = original.id and repost_of is not null and deleted_at is null and hidden_at is null
           and seq >= $2 and seq <= $3 and author_id = any(array(${followed}))
           and (select banned_at is null and deleted_at is null from users where id = author_id) offset 0)`,
      [reader, 0, Number.MAX_SAFE_INTEGER],
    ),
  ];
}

async function explainHotPost(explain: Explain, { hotPost }: Seeded): Promise<Plan[]> {
  return [
    await explain(
      'Who reacted to the post that everybody reacted to',
      `select r.user_id, r.name, r.seq from reactions r join users u on u.id = r.user_id
       where r.post_id = $1 and r.seq < $2 and u.deleted_at is null and u.banned_at is null
       order by r.seq desc limit 21`,
      [hotPost, Number.MAX_SAFE_INTEGER],
    ),
  ];
}

async function explainNotifications(
  explain: Explain,
  memberIds: readonly string[],
): Promise<Plan[]> {
  const many = memberIds[readersOf(memberIds).many];
  return [
    await explain(
      `A page of ${MANY} notifications`,
      `select n.seq, n.type, case n.type when 'reactions' then (select r.name from reactions r
         where r.post_id = n.post_id and r.user_id = n.actor_id) end as reaction
       from notifications n where n.recipient_id = $1 order by n.seq desc limit 21`,
      [many],
    ),
    await explain(
      `The bell of who has ${MANY} notifications that they have not seen`,
      `select count(*) from (select from notifications n where n.recipient_id = $1
         and ${BY_SHOWN} and ${ABOUT_SHOWN} and not n.is_seen order by n.seq desc limit 100) counted`,
      [many],
    ),
    await explain(
      `All of the ${MANY} counted, as whoever opens the page has it done`,
      `select sum(n.total), sum(n.unseen) from (select n.actor_id, count(*) as total,
           count(*) filter (where not n.is_seen) as unseen
         from notifications n where n.recipient_id = $1 and ${ABOUT_SHOWN} group by n.actor_id) n
       where ${BY_SHOWN}`,
      [many],
    ),
  ];
}

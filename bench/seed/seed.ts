import { ulidToUuid, makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Pool } from 'pg';
import { seedReactions } from './seed-reactions.ts';
import { seedBlocksAndMutes } from './seed-blocks-and-mutes.ts';
import { seedSearch } from './seed-search.ts';
import { seedNotifications } from './seed-notifications.ts';
import type { Seeded } from './seeded.ts';
import { seedThreads } from './seed-threads.ts';
import {
  authorOf,
  bodyOf,
  DISCUSSED_POST,
  HOT_POST,
  LONG_THREAD,
  seedPosts,
  SHORT_THREAD,
  username,
  type SeedPost,
  type Size,
} from './workload.ts';

const BATCH = 5000;

export async function seed(pool: Pool, size: Size): Promise<Seeded> {
  const now = new Date();
  const memberIds = await seedMembers(pool, size.members, now);
  await seedFollows(pool, size, memberIds, now);
  await seedBlocksAndMutes(pool, size, memberIds);
  const ids: string[] = [];
  let batch: SeedPost[] = [];
  for (const post of seedPosts(size, now)) {
    ids.push(post.id);
    batch.push(post);
    if (batch.length < BATCH) continue;
    await insertPosts(pool, batch, ids, memberIds);
    batch = [];
  }
  await insertPosts(pool, batch, ids, memberIds);
  await insertPosts(pool, discussion(size, now), ids, memberIds, DISCUSSED_POST);
  await seedReactions(pool, size, ids, memberIds);
  if (size.fans) await seedFans(pool, size.fans, memberIds[0] ?? '', now);
  await countAll(pool);
  if (!size.isForFeeds) await seedSearch(pool);
  await seedThreads(pool, ids, memberIds);
  if (!size.isForFeeds) await seedNotifications(pool, memberIds);
  await pool.query('vacuum analyze');
  const [discussedPost = '', hotPost = ''] = [ids[DISCUSSED_POST], ids[HOT_POST]];
  const [longThread = '', shortThread = ''] = [ids[LONG_THREAD], ids[SHORT_THREAD]];
  return { memberIds, discussedPost, hotPost, longThread, shortThread };
}

export async function seedMembers(
  pool: Pool,
  count: number,
  now: Date,
  prefix = 'user',
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => ulidToUuid(makeUlid(now.getTime())));
  const names = ids.map((_, member) => username(member, prefix));
  const bios = ids.map((_, member) => bodyOf(member).slice(0, 100));
  await pool.query(
    `insert into users (id, email, email_key, username, username_key, name, bio, referral_code,
       account_setup_at, terms_version, terms_accepted_at, created_at, updated_at)
     select id, name || '@bench.example', name || '@bench.example', name, name, initcap(name), bio,
       left($5, 1) || lpad(to_hex(place), 7, '0'), $4, 1, $4, $4, $4
     from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality as member (id, name, bio, place)`,
    [ids, names, bios, now, prefix],
  );
  await pool.query('insert into user_counts (user_id) select id from users on conflict do nothing');
  return ids;
}

async function seedFollows(pool: Pool, size: Size, ids: string[], now: Date): Promise<void> {
  const { members, follows, followsOfTenth = follows } = size;
  await pool.query(
    `insert into follows (follower_id, followee_id, seq, created_at)
     select ($1::uuid[])[i + 1], ($1::uuid[])[(i + 7 * k) % $2 + 1],
       seq_at($4::timestamptz - interval '30 days', i * $3 + k), $4::timestamptz - interval '30 days'
     from generate_series(0, $2 - 1) i,
       generate_series(1, case when i % 10 = 0 then $5::integer else $3 end) k`,
    [ids, members, follows, now, followsOfTenth],
  );
}

async function seedFans(pool: Pool, fans: number, followed: string, now: Date): Promise<void> {
  const ids = await seedMembers(pool, fans, now, 'fan');
  await pool.query(
    `insert into follows (follower_id, followee_id, created_at)
     select fan, $2, $3 from unnest($1::uuid[]) fan`,
    [ids, followed, now],
  );
}

async function insertPosts(
  pool: Pool,
  posts: readonly SeedPost[],
  ids: readonly string[],
  memberIds: readonly string[],
  parent?: number,
): Promise<void> {
  const parentOf = (post: SeedPost): string | null => {
    const at = parent ?? post.parent;
    return at === null ? null : (ids[at] ?? null);
  };
  await pool.query(
    `with rows as (
       select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::int[], $5::uuid[], $6::text[])
         as post (id, author, at, counter, parent, body)
     ), new_posts as (
       insert into posts (id, seq, author_id, post_type, parent_id, root_id, body, detected_language,
         created_at, updated_at)
       select id, seq_at(at, counter), author, case when parent is null then 'POST' else 'COMMENT' end,
         parent, parent, body, 'en', at, at from rows
     )
     insert into post_counts (post_id, parent_id, seq)
     select id, parent, case when parent is not null then seq_at(at, counter) end from rows`,
    [
      posts.map((post) => post.id),
      posts.map((post) => memberIds[post.author]),
      posts.map((post) => post.at),
      posts.map((post) => post.counter),
      posts.map(parentOf),
      posts.map((post) => post.body),
    ],
  );
}

function discussion(size: Size, now: Date): SeedPost[] {
  return Array.from({ length: 20 }, (_, at) => ({
    id: ulidToUuid(makeUlid(now.getTime())),
    author: (authorOf(DISCUSSED_POST, size) + 10 * (at + 1)) % size.members,
    at: new Date(now.getTime() - 4 * 60_000 + at * 1000),
    counter: at,
    parent: DISCUSSED_POST,
    body: bodyOf(at),
  }));
}

async function countAll(pool: Pool): Promise<void> {
  await pool.query(`
    update post_counts c set comments = n, all_comments = n, shown_answers = n
    from (select parent_id, count(*) n from posts where parent_id is not null group by 1) made
    where c.post_id = made.parent_id`);
  await pool.query(`
    update user_counts c set posts = coalesce(p.n, 0), following = coalesce(f.n, 0),
      followers = coalesce(b.n, 0), friends = coalesce(m.n, 0)
    from users u
    left join (select author_id, count(*) n from posts where parent_id is null group by 1) p on p.author_id = u.id
    left join (select follower_id, count(*) n from follows group by 1) f on f.follower_id = u.id
    left join (select followee_id, count(*) n from follows group by 1) b on b.followee_id = u.id
    left join (select a.follower_id, count(*) n from follows a
      join follows r on r.follower_id = a.followee_id and r.followee_id = a.follower_id group by 1) m
      on m.follower_id = u.id
    where c.user_id = u.id`);
}

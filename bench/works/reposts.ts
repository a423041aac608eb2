import { setTimeout as pause } from 'node:timers/promises';
import { sendOnce } from '../load/send-once.ts';
import type { Call } from '../load/load.ts';
import type { Site } from '../site/site.ts';
import type { Seeded } from '../seed/seeded.ts';

const REPOSTS = 400;
const STRANGERS = 4;
/** Every process has reloaded the newest posts after this time. */
const RELOADED_AFTER_MS = 11_000;

export const repostReaderOf = ({ memberIds }: Seeded): number => memberIds.length / 2;

export async function seedReposts(site: Site, feed: Call): Promise<void> {
  const { rows } = await site.pool.query('select from posts where repost_of is not null limit 1');
  if (rows.length > 0) return;
  await insertReposts(site);
  // The first read finds the cache stale; the second finds it refreshed.
  await sendOnce(site.community.url, feed);
  await pause(RELOADED_AFTER_MS);
  await sendOnce(site.community.url, feed);
  await pause(1000);
}

async function insertReposts({ pool, seeded }: Site): Promise<void> {
  const reader = seeded.memberIds[repostReaderOf(seeded)];
  await pool.query(
    `with followed as materialized (select followee_id as id from follows where follower_id = $1),
     feed as (
       select seq, author_id, row_number() over (order by seq desc) as place from (
         select seq, author_id from posts
         where parent_id is null and author_id in (select id from followed) order by seq desc limit $2) own
     ), originals as (
       select id, seq, row_number() over (order by seq desc) as place from (
         select id, seq from posts
         where parent_id is null and author_id not in (select id from followed)
           and seq < (select min(seq) from feed) order by seq desc limit $2) others
     ), strangers as (
       select id, row_number() over () as place from (
         select id from users where id <> $1 and id not in (select id from followed) limit $3) few
     ), shares as (
       select o.id as original, f.author_id as author, f.seq + 2000 as seq
       from feed f join originals o using (place)
       union all
       select o.id, s.id, o.seq + 400 * s.place from originals o, strangers s
     ), reposted as (
       insert into posts (id, author_id, post_type, repost_of, title, body, is_discoverable, seq,
         created_at, updated_at)
       select gen_random_uuid(), author, 'REPOST', original, 'repost', '', false, seq, now(), now()
       from shares returning id
     ), counted as (insert into post_counts (post_id) select id from reposted)
     update post_counts c set reposts = s.number
     from (select original, count(*) as number from shares group by original) s
     where c.post_id = s.original`,
    [reader, REPOSTS, STRANGERS],
  );
  await pool.query('vacuum analyze posts, post_counts');
}

import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { isGroupHereSql } from '#src/features/groups/record/public.ts';
import { liveSql } from '#src/features/posts/record/visibility.store.ts';

export interface ClosedPosts {
  count: number;
  authorIds: string[];
  countedIds: string[];
}

export async function closeSomePosts(
  tx: Transaction<Schema>,
  groupId: string,
  limit: number,
): Promise<ClosedPosts> {
  const { rows } = await sql<ClosedPosts>`
    with batch as (
      select p.id, p.seq, p.author_id, case
          when ${isGroupHereSql('g')} then 'group'
          when g.visibility = 'public' and p.reach = 'everyone' then 'profile' else 'author' end as reach,
        p.parent_id is null and p.repost_of is null and ${liveSql('p')} and p.reach = 'everyone'
          and g.visibility = 'private' as is_counted
      from posts p join groups g on g.id = p.group_id
      where p.group_id = ${groupId} and (not (${isGroupHereSql('g')}) or g.visibility = 'private')
        and (p.reach = 'everyone' or p.reach = 'group' and not (${isGroupHereSql('g')}))
      order by p.seq limit ${limit} for no key update of p
    ), words as (
      delete from post_words w using batch b where w.seq = b.seq
    ), topics as (
      delete from post_topics t using batch b where t.post_id = b.id
    ), additions as (
      delete from discover_additions a using batch b where a.post_id = b.id
    ), pins as (
      delete from pinned_posts x using batch b where x.post_id = b.id and b.reach <> 'profile'
    ), uncounted as (
      update user_counts c set posts = c.posts - fewer.n, posts_version = c.posts_version + 1
      from (select author_id, count(*)::integer as n from batch where is_counted
        group by 1 order by 1) fewer
      where c.user_id = fewer.author_id returning c.user_id
    ), moved as (
      update posts p set reach = b.reach from batch b where p.id = b.id returning p.id
    )
    select (select count(*) from moved)::integer as count,
      coalesce((select array_agg(distinct author_id::text) from batch), '{}') as "authorIds",
      coalesce((select array_agg(user_id::text) from uncounted), '{}') as "countedIds"`.execute(tx);
  return rows[0] ?? { count: 0, authorIds: [], countedIds: [] };
}

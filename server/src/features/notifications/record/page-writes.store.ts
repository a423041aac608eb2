import { sql, type Kysely } from 'kysely';
import { isInGroupSql } from '#src/features/groups/record/public.ts';
import { liveSql } from '#src/features/posts/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { SUBSCRIBERS } from './levels.store.ts';
import { insertNotifications, typeColumnsSql } from './notification-writes.store.ts';

/* Each statement notifies one page of members, however many there are. */

/** The voters of a poll, and its author, by id. @param after null for the first page */
export async function listPollMembers(
  db: Kysely<Schema>,
  postId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const from = after === null ? sql`` : sql`and id > ${after}`;
  const { rows } = await sql<{ id: string }>`
    select id from (
      select author_id as id from posts where id = ${postId}
      union (select user_id from poll_votes where post_id = ${postId}
        ${after === null ? sql`` : sql`and user_id > ${after}`} order by user_id limit ${limit})
    ) concerned where true ${from} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export function notifyOfPoll(
  db: Kysely<Schema>,
  postId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const notified = sql`source as (
      select id, author_id from posts where id = ${postId} and ${liveSql()} for share
    ), notified as (
      select 1 as place, ${typeColumnsSql('poll')}, concerned.id as recipient_id,
        source.author_id as actor_id, source.id as post_id, null::uuid as parent_id
      from source cross join unnest(${memberIds}::uuid[]) as concerned (id)
    )`;
  return insertNotifications(db, notified, now);
}

/** Notifies members who chose the level `all`, unless the post already notifies them in another way. */
export async function notifySubscribers(
  db: Kysely<Schema>,
  postId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const notify = (type: keyof typeof SUBSCRIBERS): Promise<string[]> => {
    const isGroup = type === 'group_post';
    const isMember = isGroup
      ? sql`and ${isInGroupSql(sql`source.group_id`, sql`l.user_id`)}`
      : sql``;
    const notified = sql`source as (
        select id, author_id, group_id, root_id from posts
        where id = ${postId} and repost_of is null and ${liveSql()} for share
      ), notified as (
        select 1 as place, ${typeColumnsSql(type)}, l.user_id as recipient_id,
          source.author_id as actor_id, source.id as post_id, source.root_id as parent_id
        from ${SUBSCRIBERS[type]}
        where l.user_id = any(${memberIds}::uuid[]) ${isMember} and not exists (
          select from notifications n
          where n.post_id = source.id and n.actor_id = source.author_id and n.recipient_id = l.user_id)
      )`;
    return insertNotifications(
      db,
      notified,
      now,
      isGroup ? sql`(select group_id from source)` : null,
    );
  };
  return [
    ...(await notify('post')),
    ...(await notify('group_post')),
    ...(await notify('thread_comment')),
  ];
}

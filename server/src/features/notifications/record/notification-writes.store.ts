import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { NOTIFICATIONS, type NotificationType } from '@rookery/contract/kernel/notifications.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import {
  decidesInGroupSql,
  isPendingInGroupSql,
  membersInGroupSql,
  requestsInGroupSql,
} from '#src/features/groups/public.ts';
import { isGroupHereSql, isInGroupSql } from '#src/features/groups/record/public.ts';
import { unnotifiedMembersSql } from '#src/features/lists/public.ts';
import { isForSql, liveSql } from '#src/features/posts/record/public.ts';
import { isHereSql } from '#src/features/users/public.ts';
import { isVisibleSql } from '#src/features/users/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { IS_SILENCED_SQL } from './levels.store.ts';
import { queuePushesSql } from './pushes.store.ts';

/* Each statement locks the rows that it reads, so that undone actions notify no one. Each may run twice. */

export const typeColumnsSql = (type: NotificationType): RawBuilder<unknown> =>
  sql`${type}::text as type, ${NOTIFICATIONS[type]}::text as setting`;

/**
 * Writes the rows of the CTE `notified`: per recipient, actor and post only the one with the lowest place.
 * Omits own actions (except the end of an own poll), hidden members or posts, and types turned off. @param groupId null if not about a
 * group
 */
export async function insertNotifications(
  db: Kysely<Schema>,
  notified: RawBuilder<unknown>,
  now: Date,
  groupId: RawBuilder<unknown> | string | null = null,
  except: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await sql<{ recipientId: string }>`
    with ${notified}, wanted as (
      select distinct on (t.recipient_id, t.actor_id, t.post_id) t.*
      from notified t join users recipient on recipient.id = t.recipient_id
        join users actor on actor.id = t.actor_id
      where (t.recipient_id <> t.actor_id or t.type = 'poll') and ${isHereSql('recipient')}
        ${except.length > 0 ? sql`and t.recipient_id <> all(${except}::uuid[])` : sql``}
        -- A new administrator can't be hidden from the others by a block.
        and (t.type = 'administrator' or ${isVisibleSql('actor')}
          and not exists (select from blocks b where b.blocker_id = t.recipient_id and b.blocked_id = t.actor_id)
          and not exists (select from blocks b where b.blocker_id = t.actor_id and b.blocked_id = t.recipient_id)
          and not exists (select from mutes m where m.muter_id = t.recipient_id and m.muted_id = t.actor_id))
        and not exists (select from posts about
          where about.id = t.post_id and not ${isForSql('about', sql`t.recipient_id`)})
        and not exists (select from user_settings s
          where s.user_id = t.recipient_id and s.name = t.setting and s.value = 'false')
        and not ${IS_SILENCED_SQL}
      order by t.recipient_id, t.actor_id, t.post_id, t.place
    ), written as (
      insert into notifications
        (recipient_id, type, actor_id, post_id, parent_id, group_id, created_at)
      select recipient_id, type, actor_id, post_id, parent_id, ${groupId}::uuid, ${now}::timestamptz
      from wanted order by recipient_id
      on conflict do nothing
      returning recipient_id, actor_id, type, post_id, parent_id, group_id, created_at
    ), ${queuePushesSql(now)}
    select recipient_id as "recipientId" from written`.execute(db);
  return rows.map(({ recipientId }) => recipientId);
}

export function notifyOfFollow(
  db: Kysely<Schema>,
  { followerId, followeeId }: { followerId: string; followeeId: string },
  now: Date,
): Promise<string[]> {
  const notified = sql`notified as (
      select 1 as place, ${typeColumnsSql('follow')}, followee_id as recipient_id, follower_id as actor_id,
        null::uuid as post_id, null::uuid as parent_id
      from follows where follower_id = ${followerId} and followee_id = ${followeeId} for key share
    )`;
  return insertNotifications(db, notified, now);
}

export function notifyOfFollows(
  db: Kysely<Schema>,
  followerId: string,
  now: Date,
): Promise<string[]> {
  const notified = sql`notified as (
      select 1 as place, ${typeColumnsSql('follow')}, followee_id as recipient_id, follower_id as actor_id,
        null::uuid as post_id, null::uuid as parent_id
      from follows where follower_id = ${followerId} for key share
    )`;
  return insertNotifications(db, notified, now);
}

/** @param except members who hide this post by a muted word */
export function notifyOfPost(
  db: Kysely<Schema>,
  postId: string,
  now: Date,
  except: readonly string[],
): Promise<string[]> {
  const above = (
    type: NotificationType,
    column: 'parent_id' | 'quote_of' | 'repost_of',
  ): RawBuilder<unknown> => {
    const to = sql.ref(`source.${column}`);
    const about = column === 'repost_of' ? sql`above.id, null::uuid` : sql`source.id, above.id`;
    return sql`select 1, ${typeColumnsSql(type)}, above.author_id, source.author_id, ${about}
      from source join posts above on above.id = ${to} where ${liveSql('above')}`;
  };
  const notified = sql`source as (
      select id, author_id, parent_id, repost_of, quote_of from posts
      where id = ${postId} and ${liveSql()} for share
    ), notified (place, type, setting, recipient_id, actor_id, post_id, parent_id) as (
      ${above('comment', 'parent_id')}
      union all ${above('repost', 'repost_of')}
      union all ${above('repost_with_comment', 'quote_of')}
      union all (
        select 2, ${typeColumnsSql('mention')}, named.user_id, source.author_id, source.id,
          coalesce(source.parent_id, source.quote_of)
        from source join post_mentions named on named.post_id = source.id
        order by named.user_id limit ${LIMITS.mentionedMax}
      )
    )`;
  return insertNotifications(db, notified, now, null, except);
}

/** Notifies members about a mention that an edit added. */
export function notifyOfMentions(
  db: Kysely<Schema>,
  postId: string,
  memberIds: readonly string[],
  now: Date,
  except: readonly string[],
): Promise<string[]> {
  const notified = sql`source as (
      select id, author_id, parent_id, quote_of from posts
      where id = ${postId} and ${liveSql()} for share
    ), notified (place, type, setting, recipient_id, actor_id, post_id, parent_id) as (
      select 2, ${typeColumnsSql('mention')}, named.user_id, source.author_id, source.id,
        coalesce(source.parent_id, source.quote_of)
      from source join post_mentions named on named.post_id = source.id
      where named.user_id = any(${memberIds}::uuid[])
      order by named.user_id limit ${LIMITS.mentionedMax}
    )`;
  return insertNotifications(db, notified, now, null, except);
}

export function notifyOfReactions(
  db: Kysely<Schema>,
  postIds: readonly string[],
  memberIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const notified = sql`notified as (
      select 1 as place, ${typeColumnsSql('reactions')}, p.author_id as recipient_id, r.user_id as actor_id,
        p.id as post_id, null::uuid as parent_id
      from reactions r join posts p on p.id = r.post_id
      where r.post_id = any(${postIds}::uuid[]) and r.user_id = any(${memberIds}::uuid[])
        and ${liveSql('p')}
      for key share of r for share of p
    )`;
  return insertNotifications(db, notified, now);
}

interface GroupMembers {
  groupId: string;
  userIds: readonly string[];
}

/** If a request is withdrawn and repeated within this time, it is notified only once. */
const REPEATED_REQUEST_MS = 86_400_000;

export async function notifyOfRequests(
  db: Kysely<Schema>,
  { groupId, userIds }: GroupMembers,
  now: Date,
): Promise<string[]> {
  const before = new Date(now.getTime() - REPEATED_REQUEST_MS);
  await sql`delete from notifications where post_id is null and type = 'group_request'
    and actor_id = any(${userIds}::uuid[]) and group_id = ${groupId} and created_at <= ${before}`.execute(
    db,
  );
  const notified = sql`requested as (${requestsInGroupSql(groupId, userIds)}), notified as (
      select 1 as place, ${typeColumnsSql('group_request')}, decider_id as recipient_id, asker_id as actor_id,
        null::uuid as post_id, null::uuid as parent_id from requested
    )`;
  return insertNotifications(db, notified, now, groupId);
}

export function notifyOfAcceptance(
  db: Kysely<Schema>,
  { groupId, userIds, approvedBy }: GroupMembers & { approvedBy: string },
  now: Date,
): Promise<string[]> {
  const notified = sql`approved as (${membersInGroupSql(groupId, userIds)}), notified as (
      select 1 as place, ${typeColumnsSql('group_accepted')}, user_id as recipient_id,
        ${approvedBy}::uuid as actor_id, null::uuid as post_id, null::uuid as parent_id from approved
    )`;
  return insertNotifications(db, notified, now, groupId);
}

/** Notifies members of a shared list. It replaces the owner's older lists, and rings once a day. */
export async function notifyOfList(
  db: Kysely<Schema>,
  { listId, ownerId }: { listId: string; ownerId: string },
  now: Date,
): Promise<string[]> {
  const replaced = sql`m.list_id = ${listId} and not m.is_notified and n.recipient_id = m.user_id
    and n.actor_id = ${ownerId} and n.type = 'list' and n.parent_id <> ${listId}`;
  const since = new Date(now.getTime() - DAY_MS);
  await sql`update notifications n set parent_id = ${listId} from list_members m
    where ${replaced} and n.created_at > ${since}`.execute(db);
  await sql`delete from notifications n using list_members m where ${replaced}`.execute(db);
  const notified = sql`added as (${unnotifiedMembersSql(listId)}), notified as (
      select 1 as place, ${typeColumnsSql('list')}, user_id as recipient_id, owner_id as actor_id,
        null::uuid as post_id, ${listId}::uuid as parent_id
      from added
    )`;
  return insertNotifications(db, notified, now);
}

export function notifyOfAdministrator(
  db: Kysely<Schema>,
  { userId }: { userId: string },
  now: Date,
): Promise<string[]> {
  const notified = sql`notified as (
      select 1 as place, ${typeColumnsSql('administrator')}, other.user_id as recipient_id,
        added.user_id as actor_id, null::uuid as post_id, null::uuid as parent_id
      from user_badges added join user_badges other on other.badge = added.badge
      where added.user_id = ${userId} and added.badge = 'administrator'
      for key share of added
    )`;
  return insertNotifications(db, notified, now);
}

export async function writeDecisionNotification(
  db: Kysely<Schema>,
  { userId, note }: { userId: string; note: string },
  now: Date,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`delete from notifications where recipient_id = ${userId} and type = 'decision'`.execute(
      tx,
    );
    const { rows } = await sql<{ recipientId: string }>`
      with written as (
        insert into notifications (recipient_id, type, actor_id, note, created_at)
        select u.id, 'decision', u.id, ${note}, ${now}::timestamptz
        from users u where u.id = ${userId} and ${isHereSql('u')}
        on conflict do nothing
        returning recipient_id, actor_id, type, post_id, parent_id, group_id, created_at
      ), ${queuePushesSql(now)}
      select recipient_id as "recipientId" from written`.execute(tx);
    return rows.map(({ recipientId }) => recipientId);
  });
}

interface DeletedRow {
  recipientId: string;
}

/** The recipients of deleted notifications. Seen ones count too, because they may be in an open list. */
async function recipientsOf(gone: Promise<{ rows: DeletedRow[] }>): Promise<string[]> {
  const { rows } = await gone;
  return [...new Set(rows.map(({ recipientId }) => recipientId))];
}

const RETURNING_RECIPIENT = sql`recipient_id as "recipientId"`;

export function deleteFollowNotification(
  db: Kysely<Schema>,
  { followerId, followeeId }: { followerId: string; followeeId: string },
): Promise<string[]> {
  return recipientsOf(
    sql<DeletedRow>`delete from notifications
      where post_id is null and type = 'follow' and actor_id = ${followerId}
        and recipient_id = ${followeeId} and not is_read
        and not exists (select from follows
          where follower_id = ${followerId} and followee_id = ${followeeId})
      returning ${RETURNING_RECIPIENT}`.execute(db),
  );
}

export function deleteReactionNotifications(
  db: Kysely<Schema>,
  postIds: readonly string[],
  memberIds: readonly string[],
): Promise<string[]> {
  return recipientsOf(
    sql<DeletedRow>`delete from notifications n
      where post_id = any(${postIds}::uuid[]) and type = 'reactions'
        and actor_id = any(${memberIds}::uuid[]) and not is_read
        and not exists (select from reactions r
          where r.post_id = n.post_id and r.user_id = n.actor_id)
      returning ${RETURNING_RECIPIENT}`.execute(db),
  );
}

/** Deletes all notifications about a deleted post. For an undone repost, deletes only unread ones. */
export function deletePostNotifications(db: Kysely<Schema>, postId: string): Promise<string[]> {
  return recipientsOf(
    sql<DeletedRow>`with gone as (
        select id, author_id, repost_of from posts where id = ${postId} and not (${liveSql()})
      )
      delete from notifications n using gone
      where n.post_id = any(array[gone.id, gone.repost_of]) and (n.post_id = gone.id
        or n.type = 'repost' and n.actor_id = gone.author_id and not n.is_read
          and not exists (select from posts again
            where again.author_id = gone.author_id and again.repost_of = gone.repost_of
              and again.repost_of is not null and ${liveSql('again')}))
      returning n.recipient_id as "recipientId"`.execute(db),
  );
}

/**
 * Deletes notifications about posts of a private or deleted group for members outside it. Includes posts
 * from a time when the group was private. @param userIds only these recipients; null for all
 */
export async function deleteForGroupMembers(
  db: Kysely<Schema>,
  groupId: string,
  userIds: readonly string[] | null,
): Promise<string[]> {
  const whose = userIds ? sql`and n.recipient_id = any(${userIds}::uuid[])` : sql``;
  return recipientsOf(
    sql<DeletedRow>`delete from notifications n using posts p join groups g on g.id = p.group_id
      where p.group_id = ${groupId} and n.post_id = p.id ${whose}
        and (g.visibility = 'private' or p.reach = 'group' or not (${isGroupHereSql('g')}))
        and p.author_id <> n.recipient_id
        and not ${isInGroupSql(sql`g.id`, sql`n.recipient_id`)}
      returning n.recipient_id as "recipientId"`.execute(db),
  );
}

/**
 * Deletes notifications of settled requests and outdated approvals, so that later ones notify again.
 * Withdrawn requests are only hidden. Former moderators lose their notifications of requests.
 */
export async function deleteSettledRequests(
  db: Kysely<Schema>,
  { groupId, userIds, isWithdrawn = false }: GroupMembers & { isWithdrawn?: boolean },
): Promise<string[]> {
  const [group, ids] = [sql`n.group_id`, sql`any(${userIds}::uuid[])`];
  // Two deletions, each with its own index: a group may have approved a hundred thousand.
  return recipientsOf(
    sql<DeletedRow>`with settled as (
        ${isWithdrawn ? sql`select ${RETURNING_RECIPIENT} from notifications n` : sql`delete from notifications n`}
        where n.post_id is null and n.type = 'group_request' and n.actor_id = ${ids}
          and n.group_id = ${groupId}
          and not ${isPendingInGroupSql(group, sql`n.actor_id`)}
        ${isWithdrawn ? sql`` : sql`returning ${RETURNING_RECIPIENT}`}
      ), left_behind as (
        delete from notifications n
        where n.group_id = ${groupId} and n.recipient_id = ${ids} and (
          n.type = 'group_request' and not ${decidesInGroupSql(group, sql`n.recipient_id`)}
          or n.type in ('group_accepted', 'group_post') and not ${isInGroupSql(group, sql`n.recipient_id`)})
        returning ${RETURNING_RECIPIENT}
      )
      select * from settled union all select * from left_behind`.execute(db),
  );
}

export async function forgetGroup(db: Kysely<Schema>, groupId: string): Promise<string[]> {
  return recipientsOf(
    sql<DeletedRow>`delete from notifications n using groups g
      where g.id = ${groupId} and n.group_id = g.id and not (${isGroupHereSql('g')})
      returning n.recipient_id as "recipientId"`.execute(db),
  );
}

export async function forgetMember(db: Kysely<Schema>, userId: string): Promise<string[]> {
  return recipientsOf(
    sql<DeletedRow>`delete from notifications where recipient_id = ${userId} or actor_id = ${userId}
      returning ${RETURNING_RECIPIENT}`.execute(db),
  );
}

export async function forgetOld(
  db: Kysely<Schema>,
  before: { read: Date; unread: Date },
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from notifications n using (
      select recipient_id, seq from notifications
      where created_at < ${before.read} and (is_read or created_at < ${before.unread})
      limit ${atMost}
    ) old where n.recipient_id = old.recipient_id and n.seq = old.seq`.execute(db);
  return Number(numAffectedRows ?? 0);
}

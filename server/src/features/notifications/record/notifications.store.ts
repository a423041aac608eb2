import type { NotificationType } from '@rookery/contract/kernel/notifications.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { decidesInGroupSql, isPendingInGroupSql } from '#src/features/groups/public.ts';
import { isInGroupSql } from '#src/features/groups/record/public.ts';
import { liveSql } from '#src/features/posts/record/public.ts';
import { isOnSharedListSql } from '#src/features/lists/public.ts';
import { isNotifyingSql } from '#src/features/relations/blocks/public.ts';
import { isVisibleSql } from '#src/features/users/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { aboutSql } from './pushes.store.ts';

export interface NotificationRow {
  seq: number;
  type: NotificationType;
  actorId: string;
  postId: string | null;
  parentId: string | null;
  groupId: string | null;
  note: string | null;
  reaction: string | null;
  isRead: boolean;
  createdAt: Date;
}

/* Each check is a separate index lookup. For a join, PostgreSQL chooses a plan that reads all members. */

/**
 * Hides notifications by blocked, blocking, muted or inactive members. A notification about a new
 * administrator is always shown.
 */
const isByShownSql = (memberId: string): RawBuilder<unknown> => sql`
  (n.type = 'administrator' or (select 1 from users actor where actor.id = n.actor_id
      and (${isVisibleSql('actor')} or actor.id = ${memberId}::uuid)) is not null
    and ${isNotifyingSql(memberId, sql.raw('n.actor_id'))})`;

const IS_POST_VISIBLE = sql`(n.post_id is null or (
  select 1 from posts p where p.id = n.post_id and ${liveSql('p')}) is not null)`;

const IS_REQUEST_PENDING = sql`(n.type <> 'group_request'
  or ${isPendingInGroupSql(sql`n.group_id`, sql`n.actor_id`)})`;

/**
 * Hides notifications about a deleted group or a group that the recipient left. Only group moderators see
 * requests.
 */
const IS_IN_OWN_GROUP = sql`(n.group_id is null or ${decidesInGroupSql(sql`n.group_id`, sql`n.recipient_id`)}
    and ${IS_REQUEST_PENDING}
  or n.type in ('group_accepted', 'group_post') and ${isInGroupSql(sql`n.group_id`, sql`n.recipient_id`)})`;

/** The parent of a notification about a list is the list. */
const IS_ON_LIST = sql`(n.type <> 'list'
  or ${isOnSharedListSql(sql`n.parent_id`, sql`n.recipient_id`)})`;

const shownTo = (memberId: string): RawBuilder<unknown> => sql`
  notifications n where n.recipient_id = ${memberId} and ${isByShownSql(memberId)}
    and ${IS_POST_VISIBLE} and ${IS_IN_OWN_GROUP} and ${IS_ON_LIST}`;

const UNSEEN = sql`not n.is_seen`;

export interface NotificationQuery {
  type?: NotificationType | undefined;
  before?: number | undefined;
  after?: number | undefined;
  onlyUnseen?: boolean | undefined;
  /** Only notifications created after `after`, up to and including `upTo`. */
  within?: { after: Date; upTo: Date } | undefined;
  /**
   * The id of the post that was commented on or quoted, else of the post itself, else of the group. For posts
   * of a subscribed member or group: their id. Null if there is none.
   */
  aboutId?: string | null | undefined;
  limit: number;
}

const withinSql = ({ after, upTo }: { after: Date; upTo: Date }): RawBuilder<unknown> =>
  sql`and n.created_at > ${after}::timestamptz and n.created_at <= ${upTo}::timestamptz`;

export async function findNotifications(
  db: Kysely<Schema>,
  memberId: string,
  { type, before, after, onlyUnseen, within, aboutId, limit }: NotificationQuery,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.seq, n.type, n.actor_id as "actorId", n.post_id as "postId", n.parent_id as "parentId", n.group_id as "groupId", n.note,
      n.is_read as "isRead", n.created_at as "createdAt",
      case n.type when 'reactions' then (
        select r.name from reactions r where r.post_id = n.post_id and r.user_id = n.actor_id
      ) end as reaction
    from ${shownTo(memberId)}
      ${type === undefined ? sql`` : sql`and n.type = ${type}`}
      ${before === undefined ? sql`` : sql`and n.seq < ${before}`}
      ${after === undefined ? sql`` : sql`and n.seq > ${after}`}
      ${aboutId === undefined ? sql`` : sql`and ${aboutSql('n')} is not distinct from ${aboutId}::uuid`}
      ${onlyUnseen ? sql`and ${UNSEEN}` : sql``}
      ${within === undefined ? sql`` : withinSql(within)}
    order by n.seq desc limit ${limit}`.execute(db);
  return rows;
}

type OwnQuery = Pick<NotificationQuery, 'type' | 'before' | 'limit'>;

const ownRows = (
  memberId: string,
  { type, before, limit }: OwnQuery,
  more?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${more === undefined ? sql`` : sql`${more},`} n.seq, n.type, n.actor_id as "actorId", n.post_id as "postId", n.parent_id as "parentId", n.group_id as "groupId", n.note,
    n.is_read as "isRead", n.created_at as "createdAt",
    case n.type when 'reactions' then (
      select r.name from reactions r where r.post_id = n.post_id and r.user_id = n.actor_id
    ) end as reaction
  from notifications n where n.recipient_id = ${memberId} and ${IS_REQUEST_PENDING}
    and ${IS_ON_LIST}
    ${type === undefined ? sql`` : sql`and n.type = ${type}`}
    ${before === undefined ? sql`` : sql`and n.seq < ${before}`}
  order by n.seq desc limit ${limit}`;

export async function readNotifications(
  db: Kysely<Schema>,
  memberId: string,
  query: OwnQuery,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`${ownRows(memberId, query)}`.execute(db);
  return rows;
}

const hasUnseenSql = (memberId: string): RawBuilder<unknown> => sql`(
  select exists (select from notifications where recipient_id = ${memberId} and not is_seen))`;

export async function readWithUnseen(
  db: Kysely<Schema>,
  memberId: string,
  query: OwnQuery,
): Promise<{ rows: NotificationRow[]; hasUnseen: boolean }> {
  const hasUnseen = sql`${hasUnseenSql(memberId)} as "hasUnseen"`;
  const { rows } = await sql<
    NotificationRow & { hasUnseen: boolean }
  >`${ownRows(memberId, query, hasUnseen)}`.execute(db);
  const [first] = rows;
  if (first) return { rows, hasUnseen: first.hasUnseen };
  const { rows: asked } = await sql<{ hasUnseen: boolean }>`select ${hasUnseen}`.execute(db);
  return { rows, hasUnseen: asked[0]?.hasUnseen ?? false };
}

/**
 * Like `readNotifications`, but also marks all existing notifications as seen in one statement. Later ones
 * are neither returned nor seen.
 */
export async function markSeenAndRead(
  db: Kysely<Schema>,
  memberId: string,
  query: OwnQuery,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`with seen as (
      update notifications set is_seen = true where recipient_id = ${memberId} and not is_seen
    ) ${ownRows(memberId, query)}`.execute(db);
  return rows;
}

/**
 * @param within any time if omitted. @param but types that are not counted; none if omitted. @param atMost
 * the count stops there, to limit the cost; no limit if omitted
 */
export async function countUnseen(
  db: Kysely<Schema>,
  memberId: string,
  {
    within,
    but = [],
    atMost,
  }: Pick<NotificationQuery, 'within'> & {
    but?: readonly NotificationType[] | undefined;
    atMost?: number | undefined;
  } = {},
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${shownTo(memberId)} and ${UNSEEN}
      ${but.length === 0 ? sql`` : sql`and n.type <> all(${but}::text[])`}
      ${within === undefined ? sql`` : withinSql(within)}
      ${atMost === undefined ? sql`` : sql`order by n.seq desc limit ${atMost}`}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function countAll(
  db: Kysely<Schema>,
  memberId: string,
): Promise<{ total: number; unseen: number }> {
  const { rows } = await sql<{ total: number; unseen: number }>`
    select coalesce(sum(n.total), 0)::int as total, coalesce(sum(n.unseen), 0)::int as unseen
    from (select n.actor_id, case when n.type = 'administrator' then n.type end as type,
          count(*) as total, count(*) filter (where ${UNSEEN}) as unseen
        from notifications n where n.recipient_id = ${memberId} and ${IS_POST_VISIBLE}
          and ${IS_IN_OWN_GROUP} and ${IS_ON_LIST}
        group by 1, 2) n
    where ${isByShownSql(memberId)}`.execute(db);
  return rows[0] ?? { total: 0, unseen: 0 };
}

export type NotificationSelection = { seqs: readonly number[] } | { upTo: number };

const isSelectedSql = (memberId: string, meant: NotificationSelection): RawBuilder<unknown> => {
  const which =
    'seqs' in meant ? sql`seq = any(${meant.seqs}::bigint[])` : sql`seq <= ${meant.upTo}`;
  return sql`recipient_id = ${memberId} and ${which}`;
};

export async function markRead(
  db: Kysely<Schema>,
  memberId: string,
  meant: NotificationSelection,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update notifications set is_read = true, is_seen = true
    where ${isSelectedSql(memberId, meant)} and not is_read`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

export async function deleteNotifications(
  db: Kysely<Schema>,
  memberId: string,
  meant: NotificationSelection,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from notifications where ${isSelectedSql(memberId, meant)}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Recipients whose notification about a list is hidden, because they are no longer on it. */
export async function listFormerRecipients(
  db: Kysely<Schema>,
  { listId, ownerId }: { listId: string; ownerId: string },
): Promise<string[]> {
  const { rows } = await sql<{ recipientId: string }>`
    select n.recipient_id as "recipientId" from notifications n
    where n.post_id is null and n.type = 'list' and n.actor_id = ${ownerId}
      and n.parent_id = ${listId} and not ${IS_ON_LIST}`.execute(db);
  return rows.map(({ recipientId }) => recipientId);
}

export async function listRecipientsOf(
  db: Kysely<Schema>,
  by: { postId: string } | { actorId: string },
): Promise<string[]> {
  const about = 'postId' in by ? sql`post_id = ${by.postId}` : sql`actor_id = ${by.actorId}`;
  const { rows } = await sql<{ recipientId: string }>`
    select distinct recipient_id as "recipientId" from notifications where ${about}`.execute(db);
  return rows.map(({ recipientId }) => recipientId);
}

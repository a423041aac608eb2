import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface ListRow {
  id: string;
  ownerId: string;
  name: string;
  memberCount: number;
  isShared: boolean;
  description: string;
  topic: string | null;
}

const LIST = sql`l.id, l.owner_id as "ownerId", l.name, l.member_count as "memberCount",
  l.is_shared as "isShared", l.description, l.topic`;

/** By name. @param memberId adds whether each list has this member */
export async function listListsOf(
  db: Kysely<Schema>,
  ownerId: string,
  memberId: string | null = null,
): Promise<(ListRow & { hasMember: boolean })[]> {
  const { rows } = await sql<ListRow & { hasMember: boolean }>`
    select ${LIST}, (
        select 1 from list_members m where m.list_id = l.id and m.user_id = ${memberId}::uuid
      ) is not null as "hasMember"
    from lists l where l.owner_id = ${ownerId} and l.removed_at is null
    order by lower(l.name), l.id`.execute(db);
  return rows;
}

export async function findList(db: Kysely<Schema>, id: string): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`
    select ${LIST} from lists l where l.id = ${id} and l.removed_at is null`.execute(db);
  return rows[0];
}

export async function isOnList(
  db: Kysely<Schema>,
  listId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`select from list_members
    where list_id = ${listId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Locks the list, so that concurrent additions cannot exceed its limit. */
export async function lockOwnList(
  tx: Transaction<Schema>,
  ownerId: string,
  id: string,
): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`
    select ${LIST} from lists l
    where l.id = ${id} and l.owner_id = ${ownerId} and l.removed_at is null for update`.execute(tx);
  return rows[0];
}

/** Counts the other lists of a member, locked so that two requests cannot exceed the limit. */
export async function lockOtherLists(
  tx: Transaction<Schema>,
  ownerId: string,
  id: string,
): Promise<number> {
  await sql`select from users where id = ${ownerId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from lists
    where owner_id = ${ownerId} and id <> ${id} and removed_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface ListFields {
  name: string;
  isShared?: boolean;
  description?: string;
  topic?: string | null;
}

/** Also restores a deleted list. @returns null: the list of another member */
export async function putList(
  tx: Transaction<Schema>,
  { id, ownerId, now }: { id: string; ownerId: string; now: Date },
  { name, isShared, description, topic }: ListFields,
): Promise<ListRow | null> {
  const fields = {
    name,
    ...(isShared !== undefined && { is_shared: isShared }),
    ...(description !== undefined && { description }),
    ...(topic !== undefined && { topic }),
  };
  await tx
    .insertInto('lists')
    .values({ id, owner_id: ownerId, created_at: now, ...fields })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...fields, removed_at: null })
        .where('lists.owner_id', '=', ownerId),
    )
    .execute();
  const list = await findList(tx, id);
  return list?.ownerId === ownerId ? list : null;
}

/** Whether the member did not leave the list and, for a shared one, allows shared lists. */
const mayBeOnSql = (userId: RawBuilder<unknown>, list: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`not exists (select from list_leaves f where f.list_id = ${list}.id and f.user_id = ${userId})
    and not (${list}.is_shared and exists (select from user_settings s
      where s.user_id = ${userId} and s.user_id <> ${list}.owner_id
        and s.name = 'allow_in_shared_lists' and s.value = 'false'))`;

export async function mayBeOnList(
  tx: Transaction<Schema>,
  listId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`select from lists l where l.id = ${listId}
    and ${mayBeOnSql(sql`${userId}::uuid`, sql`l`)}`.execute(tx);
  return rows.length > 0;
}

/** Removes members who allow no shared lists from the shared lists of others. */
export async function deleteUnwilling(
  tx: Transaction<Schema>,
  { listId, userId }: { listId?: string; userId?: string },
): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    with removed as (
      delete from list_members m using lists shared
      where shared.id = m.list_id and shared.is_shared
        and not (${mayBeOnSql(sql`m.user_id`, sql`shared`)})
        ${listId === undefined ? sql`` : sql`and m.list_id = ${listId}`}
        ${userId === undefined ? sql`` : sql`and m.user_id = ${userId}`}
      returning m.list_id
    ), lost as (select list_id, count(*)::integer as count from removed group by list_id)
    update lists l set member_count = member_count - lost.count from lost where l.id = lost.list_id
    returning l.id, l.owner_id as "ownerId"`.execute(tx);
  return rows;
}

export async function insertLeave(
  tx: Transaction<Schema>,
  listId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`insert into list_leaves (list_id, user_id, created_at)
    values (${listId}, ${userId}, ${now}) on conflict do nothing`.execute(tx);
}

export async function listLeavesOf(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ listId: string; leftAt: Date }[]> {
  const { rows } = await sql<{ listId: string; leftAt: Date }>`
    select list_id as "listId", created_at as "leftAt" from list_leaves
    where user_id = ${userId} order by created_at desc, list_id`.execute(db);
  return rows;
}

/** Makes a list private and erases what others could read. @returns null if it is not shared */
export async function clearSharing(
  tx: Transaction<Schema>,
  id: string,
): Promise<{ ownerId: string; name: string } | null> {
  const { rows } = await sql<{ ownerId: string; name: string }>`
    update lists set is_shared = false, may_be_shared = false, description = '', topic = null
    where id = ${id} and is_shared returning owner_id as "ownerId", name`.execute(tx);
  return rows[0] ?? null;
}

/** Lets the owner share a list again that staff made private. @returns null if nothing changed */
export async function restoreSharing(
  tx: Transaction<Schema>,
  id: string,
): Promise<{ ownerId: string; name: string } | null> {
  const { rows } = await sql<{ ownerId: string; name: string }>`
    update lists set may_be_shared = true
    where id = ${id} and not may_be_shared returning owner_id as "ownerId", name`.execute(tx);
  return rows[0] ?? null;
}

/** Whether staff has not made the list private. */
export async function mayBeShared(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const list = await tx
    .selectFrom('lists')
    .select('may_be_shared')
    .where('id', '=', id)
    .executeTakeFirst();
  return list?.may_be_shared ?? true;
}

export async function markListDeleted(
  tx: Transaction<Schema>,
  ownerId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update lists set removed_at = ${now}
    where id = ${id} and owner_id = ${ownerId} and removed_at is null returning id`.execute(tx);
  return rows.length > 0;
}

export async function eraseDeletedLists(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`delete from lists where removed_at < ${before}`.execute(db);
}

export async function eraseListsOf(db: Kysely<Schema>, ownerId: string): Promise<void> {
  await db.deleteFrom('lists').where('owner_id', '=', ownerId).execute();
  await db.deleteFrom('list_leaves').where('user_id', '=', ownerId).execute();
  await db.deleteFrom('list_reports').where('reporter_id', '=', ownerId).execute();
}

/** The caller must lock the list. @returns whether the member was not on the list */
export async function insertListMember(
  tx: Transaction<Schema>,
  listId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      insert into list_members (list_id, user_id, created_at)
      values (${listId}, ${userId}, ${now}) on conflict do nothing returning list_id
    )
    update lists l set member_count = member_count + 1 from added where l.id = added.list_id
    returning l.id`.execute(tx);
  return rows.length > 0;
}

/** Members to remove from lists: one member from one list or from each list of some owners. */
export interface Removal {
  userId: string;
  listId?: string;
  ownerId?: string;
  /** Only from shared lists. */
  isShared?: boolean;
}

/** @returns the lists that had the member */
export async function deleteListMember(
  tx: Transaction<Schema>,
  { userId, listId, ownerId, isShared }: Removal,
): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    with removed as (
      delete from list_members m using lists owned
      where m.user_id = ${userId} and owned.id = m.list_id
        ${listId === undefined ? sql`` : sql`and m.list_id = ${listId}`}
        ${ownerId === undefined ? sql`` : sql`and owned.owner_id = ${ownerId}`}
        ${isShared ? sql`and owned.is_shared` : sql``}
      returning m.list_id
    )
    update lists l set member_count = member_count - 1 from removed where l.id = removed.list_id
    returning l.id, l.owner_id as "ownerId"`.execute(tx);
  return rows;
}

/** Last added first. */
export async function listMembersOn(
  db: Kysely<Schema>,
  listId: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ userId: string; seq: number }[]> {
  const { rows } = await sql<{ userId: string; seq: number }>`
    select user_id as "userId", seq from list_members
    where list_id = ${listId} and seq < ${before}
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

/** The members on a list as a subquery: `author_id in (...)`. */
export function listMembersSql(listId: string): RawBuilder<unknown> {
  return sql`select user_id from list_members where list_id = ${listId}`;
}

/** The members on several lists, up to the limit of each. */
export async function listMembersOfLists(
  db: Kysely<Schema>,
  listIds: readonly string[],
): Promise<{ listId: string; userId: string }[]> {
  const { rows } = await sql<{ listId: string; userId: string }>`
    select list.id as "listId", m.user_id as "userId"
    from unnest(${listIds}::uuid[]) as list (id)
    cross join lateral (
      select user_id from list_members where list_id = list.id
      limit ${sql.lit(LIMITS.listMembersMax)}
    ) m`.execute(db);
  return rows;
}

/**
 * Marks the members of a shared list as notified. A CTE that returns those who were not, with the owner. The
 * mark makes it safe to run twice.
 */
export function unnotifiedMembersSql(listId: string): RawBuilder<unknown> {
  return sql`update list_members m set is_notified = true from lists l
    where l.id = ${listId} and l.is_shared and l.removed_at is null and m.list_id = l.id
      and not m.is_notified and m.user_id <> l.owner_id
    returning m.user_id, l.owner_id`;
}

/** Whether a member is on a shared list. */
export function isOnSharedListSql(
  listId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select 1 from list_members m join lists l on l.id = m.list_id
    where m.list_id = ${listId} and m.user_id = ${userId} and l.is_shared
      and l.removed_at is null) is not null`;
}

export async function listNamesOf(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('lists').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface ListRow {
  id: string;
  ownerId: string;
  name: string;
  memberCount: number;
}

const LIST = sql`l.id, l.owner_id as "ownerId", l.name, l.member_count as "memberCount"`;

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

/** Also restores a deleted list. @returns whether the list is the member's */
export async function putList(
  tx: Transaction<Schema>,
  list: { id: string; ownerId: string; name: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into lists as l (id, owner_id, name, created_at)
    values (${list.id}, ${list.ownerId}, ${list.name}, ${list.now})
    on conflict (id) do update set name = excluded.name, removed_at = null
      where l.owner_id = excluded.owner_id
    returning id`.execute(tx);
  return rows.length > 0;
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
}

/** @returns the lists that had the member */
export async function deleteListMember(
  tx: Transaction<Schema>,
  { userId, listId, ownerId }: Removal,
): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    with removed as (
      delete from list_members m using lists owned
      where m.user_id = ${userId} and owned.id = m.list_id
        ${listId === undefined ? sql`` : sql`and m.list_id = ${listId}`}
        ${ownerId === undefined ? sql`` : sql`and owned.owner_id = ${ownerId}`}
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

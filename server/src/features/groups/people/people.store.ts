import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { blockedWithSql } from '#src/features/relations/blocks/public.ts';
import { isHereSql } from '#src/features/users/public.ts';
import { isVisibleSql } from '#src/features/users/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { GroupRole } from '@rookery/contract/kernel/groups.ts';
import { roleOf, type MembershipStatus } from '#src/features/groups/record/group-record.ts';
import { isGroupHereSql } from '#src/features/groups/record/groups.store.ts';

/** Lists of people of a group. `active`: its members, latest posters first. */
export type PeopleList = 'joined' | 'active' | 'pending' | 'banned';

export interface PersonInGroup {
  userId: string;
  standing: MembershipStatus;
  since: Date;
  seq: number;
  lastPostSeq: number;
}

interface Range {
  groupId: string;
  list: PeopleList;
  after: { seq: number; lastPostSeq: number } | undefined;
  limit: number;
  unseenBy: string | null;
}

const MEMBERS = sql`m.standing in ('owner', 'moderator', 'member')`;

interface Order {
  standing: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  behind(after: { seq: number; lastPostSeq: number }): RawBuilder<unknown>;
}

const LISTS: Readonly<Record<PeopleList, Order>> = {
  joined: {
    standing: MEMBERS,
    order: sql`m.seq desc`,
    behind: ({ seq }) => sql`m.seq < ${seq}`,
  },
  active: {
    standing: MEMBERS,
    order: sql`m.last_post_seq desc, m.seq desc`,
    behind: ({ seq, lastPostSeq }) =>
      sql`(m.last_post_seq, m.seq) < (${lastPostSeq}::bigint, ${seq}::bigint)`,
  },
  pending: {
    standing: sql`m.standing = 'pending'`,
    order: sql`m.seq`,
    behind: ({ seq }) => sql`m.seq > ${seq}`,
  },
  banned: {
    standing: sql`m.standing = 'banned'`,
    order: sql`m.seq desc`,
    behind: ({ seq }) => sql`m.seq < ${seq}`,
  },
};

export async function listPeopleOfGroup(
  db: Kysely<Schema>,
  { groupId, list, after, limit, unseenBy }: Range,
): Promise<PersonInGroup[]> {
  const { standing, order, behind } = LISTS[list];
  const { rows } = await sql<PersonInGroup>`
    select m.user_id as "userId", m.standing, m.since, m.seq, m.last_post_seq as "lastPostSeq"
    from group_members m join users u on u.id = m.user_id
    where m.group_id = ${groupId} and ${standing} and ${isVisibleSql('u')}
      ${after ? sql`and ${behind(after)}` : sql``}
      ${unseenBy ? sql`and m.user_id not in (${blockedWithSql(unseenBy)})` : sql``}
    order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Makes active requesters members and deletes the other requests. Locks those accounts until the transaction
 * ends. Members pending approval are not counted yet.
 */
export async function settleRequests(
  tx: Transaction<Schema>,
  groupId: string,
  now: Date,
): Promise<{ letIn: string[]; counted: number; gone: string[] }> {
  const { rows } = await sql<{ userId: string; isLetIn: boolean; isCounted: boolean }>`
    with here as materialized (
      select u.id, ${isVisibleSql('u')} as is_counted from group_members m join users u on u.id = m.user_id
      where m.group_id = ${groupId} and m.standing = 'pending' and ${isHereSql('u')}
      order by u.id for share of u
    ), let_in as (
      update group_members m set standing = 'member', seq = next_seq(), since = ${now},
        is_counted = here.is_counted
      from here where m.group_id = ${groupId} and m.user_id = here.id
      returning m.user_id, m.is_counted
    ), gone as (
      delete from group_members m using users u where u.id = m.user_id and not (${isHereSql('u')})
        and m.group_id = ${groupId} and m.standing = 'pending'
      returning m.user_id
    )
    select user_id as "userId", true as "isLetIn", is_counted as "isCounted" from let_in
    union all select user_id, false, false from gone`.execute(tx);
  const idsOf = (isLetIn: boolean): string[] =>
    rows.filter((row) => row.isLetIn === isLetIn).map(({ userId }) => userId);
  const counted = rows.filter(({ isCounted }) => isCounted).length;
  return { letIn: idsOf(true), counted, gone: idsOf(false) };
}

export async function listPublicGroupsWithRequests(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from groups g where g.visibility = 'public' and ${isGroupHereSql('g')}
      and exists (select from group_members m where m.group_id = g.id and m.standing = 'pending')
    order by g.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listMembersAndRequesters(
  tx: Transaction<Schema>,
  groupId: string,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select m.user_id as "userId"
    from group_members m where m.group_id = ${groupId} and (${MEMBERS} or m.standing = 'pending')
    order by m.seq`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Active moderators only: inactive ones take no slot. */
export async function countModerators(db: Kysely<Schema>, groupId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from group_members m join users u on u.id = m.user_id
    where m.group_id = ${groupId} and m.standing = 'moderator' and ${isHereSql('u')}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function isVisible(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users u
    where u.id = ${userId} and ${isVisibleSql('u')}`.execute(db);
  return rows.length > 0;
}

export async function isActive(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users u
    where u.id = ${userId} and ${isHereSql('u')}`.execute(db);
  return rows.length > 0;
}

const mayBecomeOwnerSql = sql`m.standing in ('moderator', 'member') and ${isVisibleSql('u')}`;

export const ownsTransferableGroupSql = (
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (select from groups g
    join group_members m on m.group_id = g.id join users u on u.id = m.user_id
  where g.owner_id = ${userId} and ${isGroupHereSql('g')} and ${mayBecomeOwnerSql})`;

export async function findSuccessor(
  db: Kysely<Schema>,
  groupId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id as "userId" from group_members m join users u on u.id = m.user_id
    where m.group_id = ${groupId} and ${mayBecomeOwnerSql}
    order by m.standing = 'moderator' desc, m.seq limit 1`.execute(db);
  return rows[0]?.userId;
}

export async function listMembershipsOf(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ groupId: string; standing: MembershipStatus }[]> {
  const { rows } = await sql<{ groupId: string; standing: MembershipStatus }>`
    select group_id as "groupId", standing from group_members
    where user_id = ${userId} order by group_id`.execute(db);
  return rows;
}

export async function deletePinsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`delete from pinned_groups where user_id = ${userId}`.execute(db);
}

export async function listGroupsOf(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ id: string; name: string; role: GroupRole | null; since: Date; seq: number }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    standing: MembershipStatus;
    since: Date;
    seq: number;
  }>`
    select g.id, g.name, m.standing, m.since, m.seq
    from group_members m join groups g on g.id = m.group_id
    where m.user_id = ${userId} and m.seq < ${before} and ${isGroupHereSql('g')}
    order by m.seq desc limit ${limit}`.execute(db);
  return rows.map(({ standing, ...group }) => ({ ...group, role: roleOf(standing) }));
}

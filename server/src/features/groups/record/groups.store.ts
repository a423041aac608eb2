import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { isVisibleSql } from '#src/features/users/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { GroupRecord, MembershipStatus } from './group-record.ts';

export async function loadGroups(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, GroupRecord>> {
  const { rows } = await sql<Omit<GroupRecord, 'ulid'>>`
    select g.id, g.name, g.description, g.rules, g.visibility, g.avatar, g.cover,
      g.owner_id as "ownerId", g.invite_version as "inviteVersion",
      (select post_id from group_pinned_posts p where p.group_id = g.id) as "pinnedPostId",
      g.chat_id as "chatId", g.created_at as "createdAt", g.deleted_at is not null as "isDeleted"
    from groups g where g.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, { ...row, ulid: uuidToUlid(row.id) }]));
}

export async function findGroupIds(
  db: Kysely<Schema>,
  nameKeys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; key: string }>`
    select id, name_key as key from groups
    where name_key = any(${nameKeys}::text[]) and deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

export interface MembershipRow {
  userId: string;
  groupId: string;
  standing: MembershipStatus;
  isInHome: boolean;
}

export async function loadMemberships(
  db: Kysely<Schema>,
  userIds: readonly string[],
): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select m.user_id as "userId", m.group_id as "groupId", m.standing, m.is_in_home as "isInHome"
    from group_members m join groups g on g.id = m.group_id
    where m.user_id = any(${userIds}::uuid[]) and g.deleted_at is null
    order by m.seq desc`.execute(db);
  return rows;
}

export interface GroupCounts {
  members: number;
  posts: number;
  pending: number;
  /**
   * Whether some posts of the group were written while it was private. Only read for groups that the viewer
   * has not joined.
   */
  hasClosed: boolean;
}

/**
 * Posts (alias `p`) in their group's feed, as in the index `posts_by_group`. Groups may not import posts, so
 * this repeats their visibility.store.ts. visibility.test.ts compares the two.
 */
export const isListedInGroupSql = sql<SqlBool>`p.parent_id is null and p.deleted_at is null
  and p.hidden_at is null and p.reach in ('everyone', 'group')`;

/**
 * @param pendingOf groups whose requests are counted too @param outsideOf groups checked for posts from a
 * private past. A group that becomes private closes all its posts, so the oldest post is enough.
 */
export async function loadGroupCounts(
  db: Kysely<Schema>,
  ids: readonly string[],
  pendingOf: readonly string[],
  outsideOf: readonly string[],
): Promise<Map<string, GroupCounts>> {
  const { rows } = await sql<GroupCounts & { id: string }>`
    select c.group_id as id, c.members, c.posts,
      case when c.group_id = any(${pendingOf}::uuid[]) then
        (select count(*) from group_members m join users u on u.id = m.user_id
          where m.group_id = c.group_id and m.standing = 'pending' and ${isVisibleSql('u')})::integer
      else 0 end as pending,
      case when c.group_id = any(${outsideOf}::uuid[]) then coalesce(
        (select p.reach from posts p where p.group_id = c.group_id and ${isListedInGroupSql}
          order by p.seq limit 1) = 'group', false)
      else false end as "hasClosed"
    from group_counts c where c.group_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export async function lockGroup(
  tx: Transaction<Schema>,
  id: string,
): Promise<{ ownerId: string; visibility: GroupRecord['visibility'] } | undefined> {
  const { rows } = await sql<{ ownerId: string; visibility: GroupRecord['visibility'] }>`
    select owner_id as "ownerId", visibility from groups
    where id = ${id} and deleted_at is null for no key update`.execute(tx);
  return rows[0];
}

export async function findMembershipStatus(
  tx: Kysely<Schema>,
  groupId: string,
  userId: string,
): Promise<MembershipStatus | undefined> {
  const { rows } = await sql<{ standing: MembershipStatus }>`
    select standing from group_members
    where group_id = ${groupId} and user_id = ${userId}`.execute(tx);
  return rows[0]?.standing;
}

/** The caller updates the number of members. */
export async function putMembership(
  tx: Transaction<Schema>,
  { groupId, userId }: { groupId: string; userId: string },
  standing: MembershipStatus,
  now: Date,
): Promise<void> {
  await sql`insert into group_members (group_id, user_id, standing, since)
    values (${groupId}, ${userId}, ${standing}, ${now})
    on conflict (group_id, user_id) do update set standing = excluded.standing,
      seq = excluded.seq, since = excluded.since`.execute(tx);
}

export async function changeRole(
  tx: Transaction<Schema>,
  { groupId, userId }: { groupId: string; userId: string },
  role: MembershipStatus,
): Promise<void> {
  await sql`update group_members set standing = ${role}
    where group_id = ${groupId} and user_id = ${userId}`.execute(tx);
}

export async function deleteMembership(
  tx: Transaction<Schema>,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  await sql`delete from group_members
    where group_id = ${groupId} and user_id = ${userId}`.execute(tx);
}

export async function addToGroupCounts(
  tx: Kysely<Schema>,
  groupId: string,
  { members = 0, posts = 0 }: { members?: number; posts?: number },
): Promise<void> {
  await sql`update group_counts set members = members + ${members}, posts = posts + ${posts}
    where group_id = ${groupId}`.execute(tx);
}

/**
 * Locks the counts of a group. Call this before locking an account's row, because staff decisions about
 * posts lock in this order.
 */
export async function lockGroupCounts(tx: Transaction<Schema>, groupId: string): Promise<void> {
  await sql`select from group_counts where group_id = ${groupId} for no key update`.execute(tx);
}

/**
 * Counts a new member who already has the role, if active. Locks the account until the transaction ends. The
 * caller holds the group's lock.
 */
export async function countMember(
  tx: Transaction<Schema>,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  await lockGroupCounts(tx, groupId);
  await sql`with here as materialized (
      select from users u where u.id = ${userId} and ${isVisibleSql('u')} for share
    ), noted as (
      update group_members set is_counted = exists (select from here)
      where group_id = ${groupId} and user_id = ${userId}
    )
    update group_counts set members = members + 1
    where group_id = ${groupId} and exists (select from here)`.execute(tx);
}

/**
 * Subtracts a member who still has the role. A returned member may be uncounted. For an inactive member
 * this is unknown, so all members are counted again. The caller holds the group's lock.
 */
export async function uncountMember(
  tx: Transaction<Schema>,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  await lockGroupCounts(tx, groupId);
  const { rows } = await sql<{ isHere: boolean; isCounted: boolean }>`
    select ${isVisibleSql('u')} as "isHere", m.is_counted as "isCounted"
    from group_members m join users u on u.id = m.user_id
    where m.group_id = ${groupId} and m.user_id = ${userId} for share of u`.execute(tx);
  const [member] = rows;
  if (!member?.isHere) await recountMembers(tx, groupId);
  else if (member.isCounted) await addToGroupCounts(tx, groupId, { members: -1 });
}

export const memberCountSql = (
  groupId: RawBuilder<unknown>,
): RawBuilder<number> => sql`(select count(*)::integer
  from group_members gm join users u on u.id = gm.user_id
  where gm.group_id = ${groupId} and gm.standing in ('owner', 'moderator', 'member')
    and ${isVisibleSql('u')})`;

/**
 * Counts the members of a group again and notes who is counted. Locks the counts first, to see all earlier
 * changes. The caller holds the group's lock.
 */
export async function recountMembers(tx: Transaction<Schema>, groupId: string): Promise<void> {
  const members = sql`m.group_id = ${groupId} and m.standing in ('owner', 'moderator', 'member')`;
  await lockGroupCounts(tx, groupId);
  await sql`update group_members m set is_counted = not m.is_counted from users u
    where ${members} and u.id = m.user_id and m.is_counted <> (${isVisibleSql('u')})`.execute(tx);
  await sql`update group_counts set members = (
      select count(*)::integer from group_members m where ${members} and m.is_counted)
    where group_id = ${groupId}`.execute(tx);
}

/** For a statement whose CTE new_post wrote in a group: counts the post and updates its author's activity. */
export const countInGroupSql = (groupId: string, isCounted: boolean): RawBuilder<unknown> =>
  isCounted
    ? sql`update group_counts set posts = posts + 1
        where group_id = ${groupId}::uuid and exists (select from new_post)
      ), active as (${activeInGroupSql(groupId)}`
    : activeInGroupSql(groupId);

const activeInGroupSql = (groupId: string): RawBuilder<unknown> =>
  sql`update group_members m set last_post_seq = new_post.seq from new_post
    where m.group_id = ${groupId}::uuid and m.user_id = new_post.author_id`;

/**
 * Whether a group exists.
 * @param groups the table's alias in the query: from the code, never from input
 */
export const isGroupHereSql = (groups: string): RawBuilder<SqlBool> =>
  sql.raw(`${groups}.deleted_at is null`);

export const isInGroupSql = (
  groupId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (select from group_members gm
  where gm.group_id = ${groupId} and gm.user_id = ${userId}
    and gm.standing in ('owner', 'moderator', 'member'))`;

export async function listGroupMembersAmong(
  db: Kysely<Schema>,
  groupId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${userIds}::uuid[]) as u (id)
    where ${isInGroupSql(sql`${groupId}::uuid`, sql`u.id`)}`.execute(db);
  return rows.map(({ id }) => id);
}

export const isPendingInGroupSql = (
  groupId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (select from group_members gm
  where gm.group_id = ${groupId} and gm.user_id = ${userId} and gm.standing = 'pending')`;

export const membersInGroupSql = (
  groupId: string,
  userIds: readonly string[],
): RawBuilder<unknown> => sql`select gm.user_id from group_members gm
  where gm.group_id = ${groupId} and gm.user_id = any(${userIds}::uuid[])
    and gm.standing in ('owner', 'moderator', 'member')
  for key share`;

export const decidesInGroupSql = (
  groupId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (select from group_members gm
  where gm.group_id = ${groupId} and gm.user_id = ${userId}
    and gm.standing in ('owner', 'moderator'))`;

/** For a query: each pending requester of a group with each of its moderators (`asker_id`, `decider_id`). */
export const requestsInGroupSql = (
  groupId: string,
  userIds: readonly string[],
): RawBuilder<unknown> => sql`select asker.user_id as asker_id, decider.user_id as decider_id
  from group_members asker join groups g on g.id = asker.group_id and g.deleted_at is null
    join group_members decider on decider.group_id = asker.group_id
      and decider.standing in ('owner', 'moderator')
  where asker.group_id = ${groupId} and asker.user_id = any(${userIds}::uuid[])
    and asker.standing = 'pending'
  for key share of asker`;

/**
 * Part of an insert into posts. Locks the group if the author is a member and its visibility is the expected
 * one.
 */
export const writableGroupSql = (group: {
  id: string;
  authorId: string;
  visibility: GroupRecord['visibility'];
}): RawBuilder<unknown> => sql`(select g.id from groups g
    join group_members gm on gm.group_id = g.id and gm.user_id = ${group.authorId}::uuid
  where g.id = ${group.id}::uuid and g.deleted_at is null and g.visibility = ${group.visibility}
    and gm.standing in ('owner', 'moderator', 'member')
  for share of g for no key update of gm) as written_in`;

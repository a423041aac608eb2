import { sql, type Transaction, type Updateable } from 'kysely';
import type { GroupVisibility } from '@rookery/contract/kernel/groups.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface NewGroup {
  id: string;
  ownerId: string;
  name: string;
  nameKey: string;
  words: readonly string[];
  visibility: GroupVisibility;
  description: string;
  rules: string;
  now: Date;
}

export async function insertGroup(tx: Transaction<Schema>, group: NewGroup): Promise<boolean> {
  const { rows } = await sql`insert into groups
      (id, owner_id, name, name_key, words, visibility, description, rules, created_at, updated_at)
    values (${group.id}, ${group.ownerId}, ${group.name}, ${group.nameKey},
      array_to_tsvector(${group.words}::text[]), ${group.visibility}, ${group.description},
      ${group.rules}, ${group.now}, ${group.now})
    on conflict (id) do nothing returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`insert into group_counts (group_id, members) values (${group.id}, 1)`.execute(tx);
  await sql`insert into group_members (group_id, user_id, standing, since)
    values (${group.id}, ${group.ownerId}, 'owner', ${group.now})`.execute(tx);
  return true;
}

export type GroupChange = Pick<
  Updateable<Schema['groups']>,
  'name' | 'name_key' | 'description' | 'rules' | 'visibility' | 'avatar' | 'cover' | 'owner_id'
> & { words?: readonly string[] };

export async function updateGroup(
  tx: Transaction<Schema>,
  id: string,
  { words, ...columns }: GroupChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('groups')
    .set({
      ...columns,
      ...(words && { words: sql<string>`array_to_tsvector(${words}::text[])` }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function setOwner(
  tx: Transaction<Schema>,
  groupId: string,
  ownerId: string,
  now: Date,
): Promise<void> {
  await updateGroup(tx, groupId, { owner_id: ownerId }, now);
}

export async function closeGroup(
  tx: Transaction<Schema>,
  groupId: string,
  now: Date,
): Promise<void> {
  await sql`update groups set deleted_at = ${now}, updated_at = ${now}, invite_version = null,
    description = '', rules = '' where id = ${groupId}`.execute(tx);
  for (const table of ['pinned_groups', 'group_pinned_posts']) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction does one thing after the other
    await sql`delete from ${sql.table(table)} where group_id = ${groupId}`.execute(tx);
  }
}

export async function readPictures(
  tx: Transaction<Schema>,
  groupId: string,
): Promise<{ avatar: string | null; cover: string | null }> {
  const { rows } = await sql<{ avatar: string | null; cover: string | null }>`
    select avatar, cover from groups where id = ${groupId}`.execute(tx);
  return rows[0] ?? { avatar: null, cover: null };
}

export async function countOwned(tx: Transaction<Schema>, ownerId: string): Promise<number> {
  // Locks the owner until the transaction ends: two concurrent requests would both find room for one.
  await sql`select from users where id = ${ownerId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from groups
    where owner_id = ${ownerId} and deleted_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function linkGroupChat(
  tx: Transaction<Schema>,
  groupId: string,
  chatId: string,
): Promise<void> {
  await sql`update groups set chat_id = ${chatId} where id = ${groupId}`.execute(tx);
}

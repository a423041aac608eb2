import type { Level, LevelSubject } from '@rookery/contract/kernel/notification-levels.ts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export type StoredSubject = Exclude<LevelSubject, 'chat'>;

const COLUMNS = { group: 'group_id', member: 'member_id', thread: 'post_id' } as const;

export interface LevelRow {
  subject: StoredSubject;
  id: string;
  level: Level;
  changedAt: Date;
}

/** Last changed first. */
export async function listLevels(db: Kysely<Schema>, userId: string): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select case when group_id is not null then 'group' when member_id is not null then 'member'
        else 'thread' end as subject, subject_id as id, level, changed_at as "changedAt"
    from notification_levels where user_id = ${userId}
    order by changed_at desc, subject_id`.execute(db);
  return rows;
}

/** The member's groups and members. Locks them, so that two requests cannot exceed the limit together. */
export async function countOtherLevels(
  tx: Transaction<Schema>,
  userId: string,
  subjectId: string,
): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification_levels
    where user_id = ${userId} and subject_id <> ${subjectId} and post_id is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function putLevel(
  tx: Transaction<Schema>,
  {
    userId,
    subject,
    id,
    level,
  }: { userId: string; subject: StoredSubject; id: string; level: Level },
  now: Date,
): Promise<void> {
  await sql`
    insert into notification_levels (user_id, ${sql.ref(COLUMNS[subject])}, level, changed_at)
    values (${userId}, ${id}, ${level}, ${now})
    on conflict (user_id, subject_id) do update
      set level = excluded.level, changed_at = excluded.changed_at
      where notification_levels.level <> excluded.level`.execute(tx);
}

export async function deleteLevel(
  tx: Kysely<Schema>,
  userId: string,
  subjectId: string,
): Promise<void> {
  await tx
    .deleteFrom('notification_levels')
    .where('user_id', '=', userId)
    .where('subject_id', '=', subjectId)
    .execute();
}

/** Threads end by themselves, so the oldest make room for new ones. */
export async function deleteOldThreadLevels(
  tx: Kysely<Schema>,
  userId: string,
  keep: number,
): Promise<void> {
  await sql`delete from notification_levels where user_id = ${userId} and subject_id in (
      select subject_id from notification_levels where user_id = ${userId} and post_id is not null
      order by changed_at desc, subject_id desc offset ${keep})`.execute(tx);
}

export async function eraseLevels(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`delete from notification_levels
    where user_id = ${userId} or member_id = ${userId}`.execute(db);
}

/**
 * Whether the recipient silenced the thread or the group of a notification (alias `t`). A quote belongs to
 * the thread of the quoted post.
 */
export const IS_SILENCED_SQL = sql`exists (
  select from posts about join notification_levels l on l.user_id = t.recipient_id
    and l.subject_id in (coalesce(about.root_id, about.id), about.group_id)
  where l.level = 'none'
    and about.id = case when t.type = 'repost_with_comment' then t.parent_id else t.post_id end)`;

/** The members with the level `all` of the post's author, group or thread. */
const subscribersSql = (by: 'group_id' | 'member_id' | 'post_id'): RawBuilder<unknown> => {
  const subject = { group_id: 'group_id', member_id: 'author_id', post_id: 'root_id' }[by];
  // The group of a comment is that of its thread.
  const kind = by === 'post_id' ? sql`` : sql`and source.root_id is null`;
  return sql`source join notification_levels l
    on l.${sql.ref(by)} = source.${sql.ref(subject)} and l.level = 'all' ${kind}`;
};

export const SUBSCRIBERS = {
  post: subscribersSql('member_id'),
  group_post: subscribersSql('group_id'),
  thread_comment: subscribersSql('post_id'),
};

/** The posts that notify any subscriber. Most posts do not, and one statement checks many. */
export async function listSubscribed(
  db: Kysely<Schema>,
  postIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from posts source
    where id = any(${postIds}::uuid[]) and repost_of is null and (
      exists (select from notification_levels l
        where l.member_id = source.author_id and l.level = 'all' and source.root_id is null)
      or exists (select from notification_levels l
        where l.group_id = source.group_id and l.level = 'all' and source.root_id is null)
      or exists (select from notification_levels l
        where l.post_id = source.root_id and l.level = 'all'))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** @param after null for the first page */
export async function listSubscribers(
  db: Kysely<Schema>,
  postId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const from = after === null ? sql`` : sql`where l.user_id > ${after}`;
  const page = Object.values(SUBSCRIBERS).map(
    (subscribers) =>
      sql`(select l.user_id from ${subscribers} ${from} order by l.user_id limit ${limit})`,
  );
  const { rows } = await sql<{ id: string }>`
    with source as (select author_id, group_id, root_id from posts where id = ${postId} and repost_of is null)
    select user_id as id from (${sql.join(page, sql` union `)}) found order by 1 limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

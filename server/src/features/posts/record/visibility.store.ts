import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isInGroupSql } from '#src/features/groups/record/public.ts';
import { isReadSql } from '#src/features/relations/blocks/public.ts';
import { isHereSql } from '#src/features/users/public.ts';

/* visibility.policy.ts as SQL. Table aliases are never user input. */

/**
 * True for posts that are not deleted, even if staff hid them. The author still has these posts, and a
 * purge erases them.
 */
export const undeletedSql = (posts = 'posts'): RawBuilder<SqlBool> =>
  sql.raw(`${posts}.deleted_at is null`);

/**
 * True for posts that are neither deleted nor hidden, so not `isGone`. Enough for lists that check authors
 * and the viewer later.
 */
export const liveSql = (posts = 'posts'): RawBuilder<SqlBool> =>
  sql.raw(`${posts}.deleted_at is null and ${posts}.hidden_at is null`);

export const listedSql = (posts = 'posts'): RawBuilder<SqlBool> =>
  sql.raw(
    `${posts}.deleted_at is null and ${posts}.hidden_at is null and ${posts}.reach = 'everyone'`,
  );

/**
 * A post's audience by the current state of its group, since rows are updated later. Deleting a public group
 * leaves posts on profiles; deleting a private one leaves them to authors.
 */
const reachSql = (posts: string): RawBuilder<unknown> =>
  sql.raw(`case when ${posts}.group_id is null or ${posts}.reach in ('profile', 'author') then ${posts}.reach
    else (select case
        when g.deleted_at is not null and (g.visibility = 'private' or ${posts}.reach = 'group') then 'author'
        when g.deleted_at is not null then 'profile'
        when g.visibility = 'private' then 'group' else ${posts}.reach end
      from groups g where g.id = ${posts}.group_id) end`);

export const reachedSql = (posts = 'posts'): RawBuilder<unknown> =>
  sql`${reachSql(posts)} as reach, ${sql.raw(`${posts}.removed_from_group_at is not null as "isRemovedFromGroup", ${posts}.held_at is not null as "isHeld",
    ${posts}.group_id is not null
      and exists (select from post_reviews r where r.post_id = ${posts}.id) as "isReported"`)}`;

export const visibleSql = (posts: string, authors: string): RawBuilder<SqlBool> =>
  sql`${liveSql(posts)} and ${isHereSql(authors)}`;

export const isForSql = (posts: string, memberId: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  const isInGroup = isInGroupSql(sql.raw(`${posts}.group_id`), memberId);
  return sql`(${sql.raw(`${posts}.reach in ('everyone', 'profile') or ${posts}.author_id`)} = ${memberId}
    or ${sql.raw(`${posts}.reach`)} = 'group' and ${isInGroup})`;
};

export interface HiddenFor {
  memberId: string;
  hasBlockers: boolean;
}

/**
 * Whether a thread shows a post, live or as a tombstone with comments. Callers check the author later.
 * @param hiddenFor the member whose blocks and mutes also make tombstones; null if none apply
 */
export function shownInThreadSql(
  posts: string,
  counts: string,
  hiddenFor: HiddenFor | null,
): RawBuilder<SqlBool> {
  const author = sql.raw(`${posts}.author_id`);
  const isRead = hiddenFor
    ? sql`and ${isReadSql(hiddenFor.memberId, author, hiddenFor.hasBlockers)}`
    : sql``;
  return sql`(${sql.raw(`${counts}.shown_answers`)} > 0 or ${liveSql(posts)} ${isRead})`;
}

export const commentableSql = (
  posts: string,
  counts: string,
  authors: string,
): RawBuilder<SqlBool> =>
  sql`(${sql.raw(`${counts}.shown_answers`)} > 0 or ${visibleSql(posts, authors)})`;

export const goneStateSql = (posts = 'posts'): RawBuilder<unknown> =>
  sql.raw(`${posts}.deleted_at is not null as "isDeleted",
    ${posts}.hidden_at is not null as "isHidden"`);

export const goneAtSql = { deleted: sql.raw('deleted_at'), hidden: sql.raw('hidden_at') };

export const goneBeforeSql = (how: keyof typeof goneAtSql, moment: Date): RawBuilder<SqlBool> =>
  sql`${goneAtSql[how]} < ${moment}`;

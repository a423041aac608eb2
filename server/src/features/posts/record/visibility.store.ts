import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isInGroupSql } from '#src/features/groups/record/public.ts';
import { isReadSql } from '#src/features/relations/public.ts';
import { isHereSql } from '#src/features/users/public.ts';

/*
 * What visibility.policy.ts answers, asked of rows. `posts`, `authors` and `counts` are how a query calls these
 * tables: words of the code, never of a member. The conditions stand as those of the partial indexes do.
 */

/** Not deleted, whether staff has hidden it or not: what its author still has, and what a purge takes. */
export const undeletedSql = (posts = 'posts'): RawBuilder<SqlBool> =>
  sql.raw(`${posts}.deleted_at is null`);

/**
 * Neither deleted nor hidden: not `isGone`. Enough for lists whose posts are shaped afterwards, where their
 * authors and the viewer are asked about.
 */
export const liveSql = (posts = 'posts'): RawBuilder<SqlBool> =>
  sql.raw(`${posts}.deleted_at is null and ${posts}.hidden_at is null`);

/** Live, and in everybody's lists: not only in those of a group or an author. */
export const listedSql = (posts = 'posts'): RawBuilder<SqlBool> =>
  sql.raw(
    `${posts}.deleted_at is null and ${posts}.hidden_at is null and ${posts}.reach = 'everyone'`,
  );

/**
 * For whom a post is, as its group stands now: rows follow what becomes of a group a moment later. Deleted, a public
 * group leaves what was written in it to its authors' profiles, a private one to its authors.
 */
const reachSql = (posts: string): RawBuilder<unknown> =>
  sql.raw(`case when ${posts}.group_id is null or ${posts}.reach in ('profile', 'author') then ${posts}.reach
    else (select case
        when g.deleted_at is not null and (g.visibility = 'private' or ${posts}.reach = 'group') then 'author'
        when g.deleted_at is not null then 'profile'
        when g.visibility = 'private' then 'group' else ${posts}.reach end
      from groups g where g.id = ${posts}.group_id) end`);

/** Beside the columns of a record: what of its group and of reports decides who sees it. */
export const reachedSql = (posts = 'posts'): RawBuilder<unknown> =>
  sql`${reachSql(posts)} as reach, ${sql.raw(`${posts}.removed_from_group_at is not null as "isRemovedFromGroup", ${posts}.held_at is not null as "isHeld",
    ${posts}.group_id is not null
      and exists (select from post_reviews r where r.post_id = ${posts}.id) as "isReported"`)}`;

/** Shown to whoever it is for: live, and its author is here. `isReadSql` asks for one viewer's blocks and mutes. */
export const visibleSql = (posts: string, authors: string): RawBuilder<SqlBool> =>
  sql`${liveSql(posts)} and ${isHereSql(authors)}`;

/** Whether a post is for a member: everybody's, their own, or of a group that they are in. */
export const isForSql = (posts: string, memberId: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  const isInGroup = isInGroupSql(sql.raw(`${posts}.group_id`), memberId);
  return sql`(${sql.raw(`${posts}.reach in ('everyone', 'profile') or ${posts}.author_id`)} = ${memberId}
    or ${sql.raw(`${posts}.reach`)} = 'group' and ${isInGroup})`;
};

/** Whose blocks and mutes leave somebody out, and whether anybody blocks them. */
export interface HiddenFor {
  memberId: string;
  hasBlockers: boolean;
}

/**
 * Shown in a thread, live or as a tombstone with something below; who wrote it is asked when it is shaped.
 * @param hiddenFor whose blocks and mutes make tombstones, too; null: nobody's.
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

/** Takes comments: `mayBeCommentedOn`. */
export const commentableSql = (
  posts: string,
  counts: string,
  authors: string,
): RawBuilder<SqlBool> =>
  sql`(${sql.raw(`${counts}.shown_answers`)} > 0 or ${visibleSql(posts, authors)})`;

/** The two columns of a record that visibility is decided by. */
export const standingSql = (posts = 'posts'): RawBuilder<unknown> =>
  sql.raw(`${posts}.deleted_at is not null as "isDeleted",
    ${posts}.hidden_at is not null as "isHidden"`);

/** Since when a post is gone in this way; null while it is not. */
export const goneAtSql = { deleted: sql.raw('deleted_at'), hidden: sql.raw('hidden_at') };

/** Gone in this way for longer than since a moment. */
export const goneBeforeSql = (how: keyof typeof goneAtSql, moment: Date): RawBuilder<SqlBool> =>
  sql`${goneAtSql[how]} < ${moment}`;

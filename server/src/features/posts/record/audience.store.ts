import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { followsSql } from '#src/features/relations/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { needsTies, type AudienceTies } from './audience.policy.ts';
import type { NewPost, PostRecord } from './post-record.ts';

/* audience.policy.ts as SQL. Table aliases are never user input. */

const isMentionedSql = (posts: string, memberId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from post_mentions where post_id = ${sql.raw(`${posts}.id`)} and user_id = ${memberId})`;

const isFollowedSql = (posts: string, memberId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  followsSql(sql.raw(`${posts}.author_id`), memberId);

function allowsSql(
  { authorId, isChecked }: NewPost,
  posts: string,
  column: 'who_answers' | 'who_quotes',
): RawBuilder<SqlBool> {
  const who = sql.raw(`${posts}.${column}`);
  if (!isChecked) return sql`${who} = 'everyone'`;
  const member = sql`${authorId}::uuid`;
  return sql`(${who} = 'everyone' or ${sql.raw(`${posts}.author_id`)} = ${member}
    or ${who} = 'followed' and ${isFollowedSql(posts, member)}
    or ${who} = 'mentioned' and ${isMentionedSql(posts, member)})`;
}

/**
 * Whether the new comment may be written below this root. Without `isChecked` it is written only if everyone
 * may answer, which needs no query.
 */
export const answerableSql = (post: NewPost, root: string): RawBuilder<SqlBool> =>
  sql`not ${sql.raw(`${root}.is_locked`)} and ${allowsSql(post, root, 'who_answers')}`;

export const quotableSql = (post: NewPost, original: string): RawBuilder<SqlBool> =>
  allowsSql(post, original, 'who_quotes');

const NO_TIES: ReadonlyMap<string, AudienceTies> = new Map();

/** The member's ties to the authors of restricted posts, by post. Runs no query if there are none. */
export async function tiesTo(
  db: Kysely<Schema>,
  memberId: string,
  records: readonly PostRecord[],
): Promise<ReadonlyMap<string, AudienceTies>> {
  const ids = records.filter((post) => needsTies(post) && post.authorId !== memberId);
  if (ids.length === 0) return NO_TIES;
  const member = sql`${memberId}::uuid`;
  const { rows } = await sql<AudienceTies & { id: string }>`
    select p.id, ${isFollowedSql('p', member)} as "isFollowed",
      ${isMentionedSql('p', member)} as "isMentioned"
    from posts p where p.id = any(${[...new Set(ids.map(({ id }) => id))]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

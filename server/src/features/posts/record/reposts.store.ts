import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { isReadSql } from '#src/features/relations/blocks/public.ts';
import { isVisibleSql } from '#src/features/users/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { FactSql } from '#src/platform/facts/facts.ts';
import { newColumnsSql, newRowSql } from './post-columns.store.ts';
import { createdSql } from './post-created.store.ts';
import type { NewPost } from './post-record.ts';
import { liveSql } from './visibility.store.ts';

/**
 * The `from` clause for a `select` of new values. It writes only while the original is live. It locks the
 * original's row before its counts, like `lockPost`.
 */
export function ofLiveOriginalSql(
  originalId: string,
  isAllowed: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<unknown> {
  return sql`from posts original join post_counts oc on oc.post_id = original.id
    where original.id = ${originalId} and ${liveSql('original')} and original.reach in ('everyone', 'profile')
      and ${isAllowed}
    for share of original for no key update of oc`;
}

export function countShareSql(originalId: string, kind: 'reposts' | 'quotes'): RawBuilder<unknown> {
  const count = sql.ref(kind);
  return sql`update post_counts set ${count} = ${count} + 1
    where post_id = ${originalId} and exists (select from new_post)`;
}

/**
 * Writes a plain repost, its original's counts and its event in one statement.
 * @returns like `insertPost`; undefined also if the original is gone or the member has already reposted it
 */
export async function insertRepost(
  db: Kysely<Schema>,
  post: NewPost,
  originalId: string,
  factSql: FactSql,
): Promise<{ seq: number; count: null } | undefined> {
  const { rows } = await sql<{ seq: number; count: null }>`
    with new_post as (
      insert into posts (${newColumnsSql}, is_discoverable)
      ${newRowSql(post)}, false ${ofLiveOriginalSql(originalId)}
      on conflict do nothing
      returning id, seq, author_id
    ), counted as (
      insert into post_counts (post_id) select id from new_post
    ), shared as (
      ${countShareSql(originalId, 'reposts')}
    ), ${factSql(createdSql(post, false), sql`new_post`)}
    select seq, null as count from new_post`.execute(db);
  return rows[0];
}

export async function countShare(
  tx: Transaction<Schema>,
  originalId: string,
  kind: 'reposts' | 'quotes',
  by: 1 | -1,
): Promise<void> {
  const count = sql.ref(kind);
  await sql`update post_counts set ${count} = ${count} + ${by}::int
    where post_id = ${originalId}`.execute(tx);
}

export async function findRepost(
  db: Kysely<Schema>,
  authorId: string,
  originalId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where author_id = ${authorId} and repost_of = ${originalId}
      and repost_of is not null and ${liveSql()}`.execute(db);
  return rows[0]?.id ?? null;
}

export async function findNewestQuote(
  db: Kysely<Schema>,
  authorId: string,
  originalId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where author_id = ${authorId} and quote_of = ${originalId}
      and quote_of is not null and ${liveSql()}
    order by seq desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The members with a live plain repost of a post, newest first. */
export async function listRepostersAt(
  db: Kysely<Schema>,
  originalId: string,
  page: { before: number; limit: number; hiddenFor: string | null },
): Promise<{ userId: string; seq: number }[]> {
  const isRead = page.hiddenFor
    ? sql`and ${isReadSql(page.hiddenFor, sql.ref('p.author_id'))}`
    : sql``;
  const { rows } = await sql<{ userId: string; seq: number }>`
    select p.author_id as "userId", p.seq from posts p join users u on u.id = p.author_id
    where p.repost_of = ${originalId} and p.repost_of is not null and ${liveSql('p')}
      and p.seq < ${page.before} and ${isVisibleSql('u')} ${isRead}
    order by p.seq desc limit ${page.limit}`.execute(db);
  return rows;
}

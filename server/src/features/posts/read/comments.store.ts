import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import {
  liveSql,
  shownInThreadSql,
  type HiddenFor,
} from '#src/features/posts/record/visibility.store.ts';

export interface DirectComment {
  id: string;
  seq: number;
  score: number;
}

interface CommentsPage {
  parentId: string;
  sort: CommentSort;
  limit: number;
  /**
   * Omits authors hidden from this member, except comments with replies. Null if no author is hidden from
   * them.
   */
  hiddenFor: HiddenFor | null;
  /**
   * Starts at an offset, or after the last comment of the previous page. In the second form, comments with
   * a seq above `upTo` are omitted.
   */
  from: { offset: number } | { after: Omit<DirectComment, 'id'>; upTo: number };
}

/**
 * A range of the direct comments that a thread shows. Deleted or hidden comments with replies are
 * tombstones. `newestSeq` is the highest seq of all comments and bounds the following pages.
 */
export async function listCommentIds(
  db: Kysely<Schema>,
  { parentId, sort, limit, hiddenFor, from }: CommentsPage,
): Promise<(DirectComment & { newestSeq: number })[]> {
  const { table, order, behind } = SORTS[sort];
  // The parent id comes from the table of the order. Otherwise the planner does not use the index for that
  // order.
  const { rows } = await sql<DirectComment & { newestSeq: number }>`
    select p.id, p.seq, c.score,
      (select max(seq) from posts where parent_id = ${parentId}) as "newestSeq"
    from posts p join post_counts c on c.post_id = p.id
    where ${table}.parent_id = ${parentId}
      ${'after' in from ? sql`and ${behind(from.after)} and ${table}.seq <= ${from.upTo}` : sql``}
      and ${shownInThreadSql('p', 'c', hiddenFor)}
    order by ${order} limit ${limit}
    ${'after' in from ? sql`` : sql`offset ${from.offset}`}`.execute(db);
  return rows;
}

interface Chains {
  levels: number;
  limit: number;
  hiddenFor: HiddenFor | null;
}

/**
 * The replies below these comments, as long as each has exactly one reply. The nearest come first. Each
 * reply takes one index lookup.
 */
export async function listChained(
  db: Kysely<Schema>,
  ids: readonly string[],
  { levels, limit, hiddenFor }: Chains,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive chained as (
      select above.id, 0 as level from unnest(${ids}::uuid[]) above (id)
      union all
      select reply.id, chained.level + 1 from chained
      join post_counts counts on counts.post_id = chained.id and counts.shown_answers = 1
      cross join lateral (
        select p.id from posts p join post_counts c on c.post_id = p.id
        where p.parent_id = chained.id
          and ${shownInThreadSql('p', 'c', hiddenFor)}
        order by p.seq limit 1) reply
      where chained.level < ${levels})
    select id from chained where level > 0 order by level limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

interface Sort {
  table: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  behind(comment: Omit<DirectComment, 'id'>): RawBuilder<unknown>;
}

const [POSTS, COUNTS] = [sql`p`, sql`c`];

const SORTS: Readonly<Record<CommentSort, Sort>> = {
  newest: {
    table: POSTS,
    order: sql`p.seq desc`,
    behind: ({ seq }) => sql`p.seq < ${seq}`,
  },
  oldest: {
    table: POSTS,
    order: sql`p.seq`,
    behind: ({ seq }) => sql`p.seq > ${seq}`,
  },
  popular: {
    table: COUNTS,
    order: sql`c.score desc, c.seq desc`,
    behind: ({ score, seq }) => sql`(c.score, c.seq) < (${score}::integer, ${seq}::bigint)`,
  },
  unpopular: {
    table: COUNTS,
    order: sql`-c.score desc, c.seq desc`,
    behind: ({ score, seq }) => sql`(-c.score, c.seq) < (${-score}::integer, ${seq}::bigint)`,
  },
};

export async function countByHiddenAuthors(
  db: Kysely<Schema>,
  parentId: string,
  authorIds: Iterable<string>,
): Promise<number> {
  // One index lookup per author. A plan for a list of authors would read the whole thread.
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(theirs.count), 0)::integer as count from unnest(${[...authorIds]}::uuid[]) as author (id)
    cross join lateral (
      select count(*) from posts p join post_counts c on c.post_id = p.id
      where p.parent_id = ${parentId} and p.author_id = author.id
        and ${liveSql('p')} and c.shown_answers = 0) theirs`.execute(db);
  return rows[0]?.count ?? 0;
}

interface TallyRow {
  parentId: string;
  rootId: string;
  authorId: string | null;
  count: number;
}

export async function listTallies(
  db: Kysely<Schema>,
  parentIds: readonly string[],
): Promise<TallyRow[]> {
  const { rows } = await sql<TallyRow>`
    select parent.id as "parentId", coalesce(parent.root_id, parent.id) as "rootId",
      theirs.author_id as "authorId", coalesce(theirs.count, 0)::integer as count
    from posts parent left join lateral (
      select p.author_id, count(*) from posts p join post_counts c on c.post_id = p.id
      where p.parent_id = parent.id and ${liveSql('p')} and c.shown_answers = 0
      group by p.author_id) theirs on true
    where parent.id = any(${parentIds}::uuid[])`.execute(db);
  return rows;
}

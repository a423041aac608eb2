import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import { blockedWithSql, mutedSql } from '#src/features/relations/public.ts';
import type { Schema } from '#src/platform/db/schema.ts';

/** The direct answers that a thread shows to someone. */
interface ShownAnswers {
  parentId: string;
  upToSeq: number;
  /** Leaves out what this member does not read; null: there is no such thing. */
  unseenBy: string | null;
}

/**
 * Live answers, and what holds further answers: as a tombstone if it is gone or its author behind a block.
 * A query of posts as p and post_counts as c.
 */
function shownSql({ parentId, upToSeq, unseenBy }: ShownAnswers): RawBuilder<unknown> {
  const blocked = unseenBy && sql`and p.author_id not in (${blockedWithSql(unseenBy)})`;
  const muted = unseenBy && sql`and p.author_id not in (${mutedSql(unseenBy)})`;
  return sql`p.parent_id = ${parentId} and p.seq <= ${upToSeq}
    and (p.deleted_at is null and p.hidden_at is null ${blocked ?? sql``} or c.shown_answers > 0)
    ${muted ?? sql``}`;
}

/** A stretch of the direct answers that a thread shows, and the newest seq there is. */
export async function listAnswers(
  db: Kysely<Schema>,
  page: ShownAnswers & { sort: CommentSort; offset: number; limit: number },
): Promise<{ id: string; seq: number }[]> {
  const { rows } = await sql<{ id: string; seq: number }>`
    select p.id, p.seq from posts p join post_counts c on c.post_id = p.id
    where ${shownSql(page)}
    order by ${ORDERS[page.sort]} offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

const ORDERS: Readonly<Record<CommentSort, RawBuilder<unknown>>> = {
  newest: sql`p.seq desc`,
  oldest: sql`p.seq`,
  popular: sql`c.comments desc, p.seq desc`,
  unpopular: sql`c.comments, p.seq desc`,
};

/** The newest seq among the direct answers, and how many of them up to `upToSeq` a thread shows. */
export async function countAnswers(
  db: Kysely<Schema>,
  answers: ShownAnswers,
): Promise<{ total: number; newestSeq: number }> {
  const { rows } = await sql<{ total: number; newestSeq: number }>`
    select count(*) as total, coalesce(max(p.seq), 0) as "newestSeq"
    from posts p join post_counts c on c.post_id = p.id
    where ${shownSql(answers)}`.execute(db);
  return rows[0] ?? { total: 0, newestSeq: 0 };
}

import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface FeedbackRow {
  id: number;
  at: Date;
  author: string | null;
  reported: string | null;
  message: string;
  doneAt: Date | null;
  doneBy: string | null;
  answer: string | null;
}

export const isReadableSql = (readerId: string) =>
  sql<boolean>`reported_id is distinct from ${readerId}::uuid`;

export async function listFeedback(
  db: Kysely<Schema>,
  {
    readerId,
    state,
    before,
    limit,
  }: { readerId: string; state: 'open' | 'done' | null; before: number; limit: number },
): Promise<FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select f.id, f.created_at as at, a.username as author, r.username as reported, f.message,
      f.done_at as "doneAt", d.username as "doneBy", f.answer
    from feedback f
    join users a on a.id = f.author_id
    left join users r on r.id = f.reported_id
    left join users d on d.id = f.done_by
    where f.id < ${before} and ${isReadableSql(readerId)}
      ${state === null ? sql`` : sql`and (f.done_at is null) = ${state === 'open'}`}
    order by f.id desc limit ${limit}`.execute(db);
  return rows;
}

interface LockedFeedback {
  authorId: string;
  message: string;
  doneAt: Date | null;
}

export async function lockFeedback(
  tx: Transaction<Schema>,
  { id, readerId }: { id: number; readerId: string },
): Promise<LockedFeedback | undefined> {
  return tx
    .selectFrom('feedback')
    .select(['author_id as authorId', 'message', 'done_at as doneAt'])
    .where('id', '=', id)
    .where(isReadableSql(readerId))
    .forUpdate()
    .executeTakeFirst();
}

export async function markSettled(
  tx: Transaction<Schema>,
  { id, by, answer, now }: { id: number; by: string; answer: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('feedback')
    .set({ done_at: now, done_by: by, answer })
    .where('id', '=', id)
    .execute();
}

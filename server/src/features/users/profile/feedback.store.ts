import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface Feedback {
  authorId: string;
  /** The reported member. Null if the feedback is about the community. */
  reportedId: string | null;
  message: string;
  sentId: string | null;
  createdAt: Date;
}

export async function insertFeedback(
  db: Kysely<Schema>,
  { authorId, reportedId, message, sentId, createdAt }: Feedback,
): Promise<void> {
  const kind = reportedId ? 'user_report' : 'feedback';
  await db
    .insertInto('feedback')
    .values({
      author_id: authorId,
      kind,
      reported_id: reportedId,
      message,
      sent_id: sentId,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listFeedbackBy(
  db: Kysely<Schema>,
  authorId: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ reportedId: string | null; message: string; seq: number; createdAt: Date }[]> {
  return db
    .selectFrom('feedback')
    .select(['id as seq', 'reported_id as reportedId', 'message', 'created_at as createdAt'])
    .where('author_id', '=', authorId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

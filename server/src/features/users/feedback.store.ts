import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';

export interface Feedback {
  authorId: string;
  /** The member it is a report of; null: it is about the network. */
  reportedId: string | null;
  message: string;
  createdAt: Date;
}

export async function insertFeedback(
  db: Kysely<Schema>,
  { authorId, reportedId, message, createdAt }: Feedback,
): Promise<void> {
  const kind = reportedId ? 'user_report' : 'feedback';
  await db
    .insertInto('feedback')
    .values({ author_id: authorId, kind, reported_id: reportedId, message, created_at: createdAt })
    .execute();
}

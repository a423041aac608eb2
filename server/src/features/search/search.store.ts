import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';

/** Posts and comments with a topic, newest first; what is deleted or hidden has lost its topics. */
export async function listByTopic(
  db: Kysely<Schema>,
  topic: { kind: string; key: string },
  { before, limit }: { before: number; limit: number },
): Promise<{ id: string; seq: number }[]> {
  const { rows } = await sql<{ id: string; seq: number }>`
    select post_id as id, seq from post_topics
    where kind = ${topic.kind} and topic_key = ${topic.key} and seq < ${before}
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';

export interface WrittenAt {
  id: string;
  seq: number;
  parentId: string | null;
  title: string | null;
  body: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A member's own posts, or their comments and replies, newest first; along the index of each kind. */
export async function listWritings(
  db: Kysely<Schema>,
  authorId: string,
  kind: 'posts' | 'comments',
  { before, limit }: { before: number; limit: number },
): Promise<WrittenAt[]> {
  const ofKind = kind === 'posts' ? sql`parent_id is null` : sql`parent_id is not null`;
  const { rows } = await sql<WrittenAt>`
    select id, seq, parent_id as "parentId", title, body, created_at as "createdAt",
      updated_at as "updatedAt"
    from posts where author_id = ${authorId} and ${ofKind} and deleted_at is null
      and seq < ${before}
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

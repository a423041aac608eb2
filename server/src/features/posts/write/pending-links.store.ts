import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { undeletedSql } from '#src/features/posts/record/visibility.store.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface PendingLink {
  postId: string;
  authorId: string;
  url: string;
  /** When the post got the link. */
  createdAt: Date;
  isDeleted: boolean;
}

export async function listDueLinks(
  db: Kysely<Schema>,
  now: Date,
  { most, mostEach }: { most: number; mostEach: number },
): Promise<PendingLink[]> {
  const { rows } = await sql<PendingLink>`
    select id as "postId", author_id as "authorId", open_graph_hint ->> 'url' as url,
      coalesce(edited_at, created_at) as "createdAt",
      not (${undeletedSql('due')}) as "isDeleted"
    from (
      select *, row_number() over (partition by author_id order by seq) as nth from posts
      where open_graph_hint is not null and coalesce(look_at, created_at) <= ${now}
    ) due
    where nth <= ${mostEach} order by nth, random() limit ${most}`.execute(db);
  return rows;
}

export async function scheduleLinkFetch(
  db: Kysely<Schema>,
  postId: string,
  at: Date,
): Promise<void> {
  await db.updateTable('posts').set({ look_at: at }).where('id', '=', postId).execute();
}

export async function writeCard(
  tx: Transaction<Schema>,
  { postId, url }: Pick<PendingLink, 'postId' | 'url'>,
  card: OpenGraph,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update posts set open_graph = ${JSON.stringify(card)}::jsonb, open_graph_hint = null, look_at = null
    where id = ${postId} and open_graph_hint ->> 'url' = ${url}`.execute(tx);
  return numAffectedRows === 1n;
}

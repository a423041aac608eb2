import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export type Mark = 'sensitive' | 'web-only';

export async function toggleMark(
  tx: Transaction<Schema>,
  postId: string,
  mark: Mark,
  on: boolean | undefined,
): Promise<boolean | null> {
  const column = mark === 'sensitive' ? sql`is_sensitive` : sql`is_trolling`;
  const change =
    mark === 'sensitive'
      ? sql`is_sensitive = not is_sensitive, is_marked_sensitive = not is_sensitive`
      : sql`is_trolling = not is_trolling`;
  const { rows } = await sql<{ sensitive: boolean; 'web-only': boolean }>`
    update posts set ${change}
    where id = ${postId} and ${column} is distinct from ${on ?? null}::boolean
    returning is_sensitive as sensitive, is_trolling as "web-only"`.execute(tx);
  return rows[0]?.[mark] ?? null;
}

export async function clearMarks(tx: Transaction<Schema>, postId: string): Promise<void> {
  await sql`update posts set is_sensitive = is_sensitive and not is_marked_sensitive,
      is_marked_sensitive = false, is_trolling = false
    where id = ${postId}`.execute(tx);
}

import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function countDeletions(
  db: Kysely<Schema>,
): Promise<{ year: number; count: number }[]> {
  const { rows } = await sql<{ year: number; count: number }>`
    select extract(year from deleted_at at time zone 'UTC')::integer as year, count(*)::integer as count
    from users where deleted_at is not null group by 1 order by 1`.execute(db);
  return rows;
}

import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface PointsRequest {
  name: string;
  key: Buffer;
  want: number;
  points: number;
  now: Date;
  endsAt: Date;
}

export async function takePoints(
  db: Kysely<Schema>,
  { name, key, want, points, now, endsAt }: PointsRequest,
): Promise<{ taken: number; endsAt: Date }> {
  // If the stored window ends later than a new one would, it comes from a clock that was ahead.
  const isOpen = sql`held.ends_at > ${now} and held.ends_at <= ${endsAt}`;
  // Counting does not wait for the disk. A crash loses only the counts of a fraction of a second.
  const { rows } = await sql<{ spent: number; ends_at: Date }>`
    with quick as materialized (select set_config('synchronous_commit', 'off', true))
    insert into budgets as held (name, key, spent, ends_at)
    select ${name}, ${key}, ${want}::integer, ${endsAt}::timestamptz from quick
    on conflict (name, key) do update set
      spent = case when ${isOpen} then least(held.spent, ${points}::integer) + ${want}::integer
        else excluded.spent end,
      ends_at = case when ${isOpen} then held.ends_at else excluded.ends_at end
    returning spent, ends_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The budget ${name} was not counted.`);
  const before = row.spent - want;
  return { taken: Math.max(0, Math.min(points - before, want)), endsAt: row.ends_at };
}

export async function returnPoint(
  db: Kysely<Schema>,
  { name, key, points, now }: Pick<PointsRequest, 'name' | 'key' | 'points' | 'now'>,
): Promise<void> {
  // `spent` may exceed the limit, because rejected attempts also count.
  await sql`update budgets set spent = least(spent, ${points}::integer) - 1
    where name = ${name} and key = ${key} and spent > 0 and ends_at > ${now}`.execute(db);
}

export async function deleteOldBudgets(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('budgets').where('ends_at', '<=', now).execute();
}

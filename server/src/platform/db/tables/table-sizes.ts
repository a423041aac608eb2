import type { Pool } from 'pg';

export interface TableSize {
  /** Size in bytes, without indexes. */
  bytes: number;
  /** Estimate by the database. An exact count would take as long as the migration itself. */
  rows: number;
}

export async function surveySizes(pool: Pool): Promise<Map<string, TableSize>> {
  const { rows } = await pool.query<TableSize & { name: string }>(`
    select class.relname as name, pg_table_size(class.oid) as bytes,
      greatest(reltuples, coalesce(n_live_tup, 0))::bigint as rows
    from pg_class class left join pg_stat_user_tables stat on stat.relid = class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`);
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}

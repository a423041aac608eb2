import type { Pool } from 'pg';

export async function schemaOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default)
      as line from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid::text)
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated::text,
        pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(oid)) from pg_trigger
      where not tgisinternal
    union all select concat_ws(' ', 'function', oid::regprocedure, md5(prosrc)) from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'migration', name, checksum) from schema_migrations`);
  return rows.map(({ line }) => line).toSorted();
}

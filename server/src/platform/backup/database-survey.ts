import pg, { type ClientBase, type Pool } from 'pg';
import type { BackedUpSequence, BackedUpTable, Manifest } from './manifest.ts';

/** Settings that make every server write rows in the same text form, with no time limit. */
export const STABLE_TEXT_SETTINGS = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set idle_session_timeout = 0; select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout';
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set bytea_output = 'hex'; set extra_float_digits = 1`;

/**
 * Whether this role owns or may read the table. Owned tables are included even if the read privilege is
 * missing.
 */
const mayBeReadSql = (of: string): string =>
  `(pg_has_role(${of}.relowner, 'usage') or has_table_privilege(${of}.oid, 'select'))`;

export type SurveyedTable = Omit<BackedUpTable, 'rows'>;

/** Pattern of the names that Rookery uses. A backup accepts no other names. */
const OUR_NAMES = "'^[a-z_][a-z0-9_]*$'";

export async function surveyTables(client: ClientBase): Promise<SurveyedTable[]> {
  const { rows } = await client.query<SurveyedTable>(`
    select class.relname as name,
      array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relnamespace = current_schema()::regnamespace and class.relkind = 'r'
      and class.relpersistence = 'p' and class.relname ~ ${OUR_NAMES} and ${mayBeReadSql('class')}
      and attribute.attnum > 0
      and not attribute.attisdropped and attribute.attgenerated = ''
    group by class.relname order by class.relname`);
  return rows;
}

/**
 * Returns the position of each sequence. Sequences ignore transactions, so a position may be later than the
 * rows.
 */
export async function surveySequences(client: ClientBase): Promise<BackedUpSequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' and relname ~ ${OUR_NAMES}
      and ${mayBeReadSql('pg_class')} order by relname`);
  const found: BackedUpSequence[] = [];
  for (const { name } of rows) {
    const answer = await client.query<Omit<BackedUpSequence, 'name'>>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted(name)}`,
    );
    found.push({ name, ...(answer.rows[0] as Omit<BackedUpSequence, 'name'>) });
  }
  return found;
}

export async function surveyAppliedMigrations(
  client: ClientBase,
): Promise<Manifest['migrations'] | null> {
  const known = await client.query("select to_regclass('schema_migrations') is not null as known");
  if (!known.rows[0].known) return null;
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  );
  return rows.length === 0 ? null : rows;
}

export const quoted = (name: string): string => pg.escapeIdentifier(name);

export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ');

export async function countRows(pool: Pool): Promise<Map<string, number>> {
  const client = await pool.connect();
  const counts = new Map<string, number>();
  try {
    await client.query('set statement_timeout = 0');
    for (const { name } of await surveyTables(client)) {
      const { rows } = await client.query(`select count(*) as count from ${quoted(name)}`);
      counts.set(name, rows[0].count);
    }
    return counts;
  } finally {
    client.release(true);
  }
}

export interface TableSum {
  rows: number;
  sum: string;
}

export async function sumTable(
  client: ClientBase,
  { name, columns }: SurveyedTable,
): Promise<TableSum> {
  const row = `sha256(convert_to(row(${columnList(columns)})::text, 'UTF8'))`;
  const { rows } = await client.query<TableSum>(`
    select count(*) as rows, coalesce(sum(
      ('x' || encode(substring(${row} from 1 for 7), 'hex'))::bit(56)::bigint), 0)::text as sum
    from ${quoted(name)}`);
  return rows[0] ?? { rows: 0, sum: '0' };
}

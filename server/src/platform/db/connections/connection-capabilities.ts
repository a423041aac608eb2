import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';

export interface ConnectionCapabilities {
  isPooled: boolean;
  keepsNames: boolean;
  /** PostgreSQL's effective statement limit, in milliseconds. 0 means no limit. */
  limitMs: number;
}

export async function surveyCapabilities(client: ClientBase): Promise<ConnectionCapabilities> {
  const name = `rookery ${randomUUID()}`;
  await client.query('begin');
  const { rows } = await client.query<{ pid: number; limitMs: string }>({
    name,
    text: `select pg_backend_pid() as pid,
      extract(epoch from current_setting('statement_timeout')::interval) * 1000 as "limitMs"`,
  });
  const known = await client.query('select from pg_prepared_statements where name = $1', [name]);
  // A pooler that tracks statement names renames them for PostgreSQL.
  const isUnchanged = known.rowCount === 1;
  if (isUnchanged) await client.query(`deallocate "${name}"`);
  await client.query('commit');
  // A pooler reports its own process ids. pg has `processID`, but its types do not.
  const { processID } = client as { processID?: number };
  const isPooled = rows[0]?.pid !== processID;
  return { isPooled, keepsNames: !isPooled || !isUnchanged, limitMs: Number(rows[0]?.limitMs) };
}

export interface DatabaseIdentity {
  database: string;
  isCopy: boolean;
}

export async function identifyDatabase(
  client: Pick<ClientBase, 'query'>,
): Promise<DatabaseIdentity> {
  const { rows } = await client.query<DatabaseIdentity>(`
    select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as database,
      pg_is_in_recovery() as "isCopy"
    from pg_control_system()`);
  return rows[0] ?? { database: '', isCopy: false };
}

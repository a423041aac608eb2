import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';

/** What a connection can rely on, by what stands between it and PostgreSQL. */
export interface Way {
  /** A pooler answers, which may hand each transaction to another connection of its own. */
  isPooled: boolean;
  /** A statement prepared under a name is found again by a later transaction. */
  keepsNames: boolean;
  /** PostgreSQL's limit for statements as it comes through, in ms; 0: none. */
  limitMs: number;
}

/** Looks once, over a connection that is closed afterwards. */
export async function surveyWay(client: ClientBase): Promise<Way> {
  const name = `rookery ${randomUUID()}`;
  // Inside a transaction a pooler stays with one connection of its own.
  await client.query('begin');
  const { rows } = await client.query<{ pid: number; limitMs: string }>({
    name,
    text: `select pg_backend_pid() as pid,
      extract(epoch from current_setting('statement_timeout')::interval) * 1000 as "limitMs"`,
  });
  const known = await client.query('select from pg_prepared_statements where name = $1', [name]);
  // One that keeps track of names gives them others on its way to PostgreSQL.
  const isUnchanged = known.rowCount === 1;
  if (isUnchanged) await client.query(`deallocate "${name}"`);
  await client.query('commit');
  // A pooler gives out numbers of its own. Known to pg, but not to its types.
  const { processID } = client as { processID?: number };
  const isPooled = rows[0]?.pid !== processID;
  return { isPooled, keepsNames: !isPooled || !isUnchanged, limitMs: Number(rows[0]?.limitMs) };
}

/** One database of one cluster, and whether this is a copy of it. */
export interface Identity {
  database: string;
  isCopy: boolean;
}

/** Its copies and every way to it have the same. */
export async function identify(client: Pick<ClientBase, 'query'>): Promise<Identity> {
  const { rows } = await client.query<Identity>(`
    select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as database,
      pg_is_in_recovery() as "isCopy"
    from pg_control_system()`);
  return rows[0] ?? { database: '', isCopy: false };
}

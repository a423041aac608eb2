import type { Pool } from 'pg';

import type { Finding } from './doctor-checks.ts';

interface Collation {
  name: string;
  /**
   * The version of the system’s collation when the database was made. `now` is the current version. Null if
   * the collation has no version.
   */
  made: string | null;
  now: string | null;
  folds: boolean;
}

export async function checkCollation(pool: Pool): Promise<Finding[]> {
  const { rows } = await pool.query<Collation>(`
    select datname as name, datcollversion as made, pg_database_collation_actual_version(oid) as now,
      lower('ÄÉЖ') = 'äéж' as folds
    from pg_database where datname = current_database()`);
  return rows.flatMap(judgeCollation);
}

export function judgeCollation({ name, made, now, folds }: Collation): Finding[] {
  const findings: Finding[] = [];
  if (made !== null && now !== null && made !== now) {
    const text = `The system now sorts text differently (${now}) than when the database indexes were built (${made}): queries may miss rows. Stop Rookery, then run: psql "$DATABASE_URL" -c 'reindex database "${name}"' -c 'alter database "${name}" refresh collation version'`;
    findings.push({ state: 'broken', text });
  }
  if (!folds) {
    const text = `The database cannot lowercase letters outside ASCII. Create another one: create database ${name}_2 template template0 encoding 'UTF8' locale 'C.UTF-8'; then move all data there: npm run rookery -- backup, then restore`;
    findings.push({ state: 'note', text });
  }
  return findings;
}

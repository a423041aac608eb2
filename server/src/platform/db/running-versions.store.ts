import { type Kysely, sql } from 'kysely';

import type { Schema } from './tables/schema.ts';

export interface RunningVersion {
  since: Date;
  before: string | null;
}

export async function noteVersion(
  db: Kysely<Schema>,
  { version, commit }: { version: string; commit: string | null },
): Promise<void> {
  await sql`insert into running_versions (version, commit, since)
    select ${version}, ${commit}, now()
    where ${version} is distinct from
      (select version from running_versions order by id desc limit 1)`.execute(db);
}

export async function findRunningVersion(
  db: Kysely<Schema>,
  version: string,
): Promise<RunningVersion | null> {
  const { rows } = await sql<RunningVersion>`
    with last_other as (select id, version from running_versions
      where version <> ${version} order by id desc limit 1)
    select r.since, (select version from last_other) as before from running_versions r
    where r.version = ${version} and r.id > coalesce((select id from last_other), 0)
    order by r.id limit 1`.execute(db);
  return rows[0] ?? null;
}

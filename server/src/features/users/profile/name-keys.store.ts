import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function replaceNameKeys(
  tx: Transaction<Schema>,
  userId: string,
  keys: readonly string[],
): Promise<void> {
  await sql`with kept as (select * from unnest(${keys}::text[]) as given (key)),
      removed as (delete from user_keys where user_id = ${userId} and key not in (select key from kept))
    insert into user_keys (user_id, key) select ${userId}::uuid, key from kept
    on conflict do nothing`.execute(tx);
}

export interface NamedMember {
  id: string;
  username: string;
  name: string;
}

export async function listWithoutKeys(db: Kysely<Schema>, limit: number): Promise<NamedMember[]> {
  const { rows } = await sql<NamedMember>`select id, username, name from users u
    where username is not null and not exists (select from user_keys k where k.user_id = u.id)
    limit ${limit}`.execute(db);
  return rows;
}

export async function addNameKeys(
  db: Kysely<Schema>,
  keys: readonly { userId: string; key: string }[],
): Promise<void> {
  await sql`insert into user_keys (user_id, key)
    select * from unnest(${keys.map((each) => each.userId)}::uuid[], ${keys.map((each) => each.key)}::text[])
    on conflict do nothing`.execute(db);
}

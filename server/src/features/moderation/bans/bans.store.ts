import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** Bans by one member of staff since a moment, lifted ones too. Their concurrent bans wait for each other here. */
export async function countBansBy(
  tx: Transaction<Schema>,
  actorId: string,
  since: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bans ${actorId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_log
    where actor_id = ${actorId} and action = 'member.ban' and at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

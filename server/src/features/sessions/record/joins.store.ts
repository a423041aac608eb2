import { sql, type Kysely, type Transaction } from 'kysely';
import { latestTrustedTime } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function noteJoin(
  tx: Transaction<Schema>,
  networkHash: Buffer,
  { since, now }: { since: Date; now: Date },
): Promise<number> {
  // Serializes concurrent joins, so that each counts the others.
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${networkHash}::bytea, 'hex'), 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ joins: number }>`
    with noted as (insert into recent_joins (network_hash, at) values (${networkHash}, ${now}))
    select count(*)::integer + 1 as joins from recent_joins
    where network_hash = ${networkHash} and at > ${since} and at <= ${latestTrustedTime(now)}`.execute(
    tx,
  );
  return rows[0]?.joins ?? 1;
}

export async function forgetJoins(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('recent_joins').where('at', '<', before).execute();
}

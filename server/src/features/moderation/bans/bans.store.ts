import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** Bans by one staff member since then, including lifted ones. Serialises that member's concurrent bans. */
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

interface Ban {
  reason: string | null;
  appeal: 'open' | 'pending' | 'denied';
}

export async function findBan(
  tx: Transaction<Schema>,
  { userId, linkId }: { userId: string; linkId: string },
): Promise<Ban> {
  const { rows } = await sql<Ban>`
    select (select l.reason from audit_log l where l.user_id = ${userId} and l.action = 'member.ban'
        order by l.id desc limit 1) as reason,
      coalesce((select case when a.settled_at is null then 'pending' else 'denied' end
        from ban_appeals a where a.id = ${linkId}), 'open') as appeal`.execute(tx);
  return rows[0] ?? { reason: null, appeal: 'open' };
}

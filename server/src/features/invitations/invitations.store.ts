import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** How many a member has invited since then. What they send at once is counted one after the other. */
export async function countInvitations(
  tx: Transaction<Schema>,
  inviterId: string,
  since: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invite:${inviterId}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from invitations
    where inviter_id = ${inviterId} and created_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Notes an invitation. False: this mailbox was invited since then, by whomever. */
export async function noteInvitation(
  tx: Transaction<Schema>,
  invitation: { mailboxHash: Buffer; inviterId: string; now: Date },
  since: Date,
): Promise<boolean> {
  const { mailboxHash, inviterId, now } = invitation;
  const { numAffectedRows } = await sql`
    insert into invitations as i (mailbox_hash, inviter_id, created_at)
    values (${mailboxHash}, ${inviterId}, ${now})
    on conflict (mailbox_hash) do update
      set inviter_id = excluded.inviter_id, created_at = excluded.created_at
      where i.created_at <= ${since}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function forgetInvitations(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`delete from invitations where created_at < ${before}`.execute(db);
}

export async function forgetInvitationsOf(db: Kysely<Schema>, inviterId: string): Promise<void> {
  await sql`delete from invitations where inviter_id = ${inviterId}`.execute(db);
}

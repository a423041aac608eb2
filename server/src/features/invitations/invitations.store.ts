import { sql, type Kysely, type Transaction } from 'kysely';
import { latestTrustedTime } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/**
 * Records an invitation. Returns false if any member invited this mailbox since then. Ignores future
 * timestamps, from a clock that was ahead. @param invitation inviterId null: a member's mailbox, no mail
 */
export async function noteInvitation(
  tx: Transaction<Schema>,
  invitation: { mailboxHash: Buffer; inviterId: string | null; now: Date },
  since: Date,
): Promise<boolean> {
  const { mailboxHash, inviterId, now } = invitation;
  const { numAffectedRows } = await sql`
    insert into invitations as i (mailbox_hash, inviter_id, created_at)
    values (${mailboxHash}, ${inviterId}, ${now})
    on conflict (mailbox_hash) do update
      set inviter_id = excluded.inviter_id, created_at = excluded.created_at
      where i.created_at <= ${since} or i.created_at > ${latestTrustedTime(now)}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function forgetInvitations(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`delete from invitations where created_at < ${before}`.execute(db);
}

export async function forgetInvitationsOf(db: Kysely<Schema>, inviterId: string): Promise<void> {
  await sql`delete from invitations where inviter_id = ${inviterId}`.execute(db);
}

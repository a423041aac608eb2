import type { Transaction } from 'kysely';
import {
  lockHeldAt,
  lockAccount,
  updateAccount,
} from '#src/features/users/account/accounts.store.ts';
import { recordAudit } from '#src/features/users/record/audit-log.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

export const holdAccount = (tx: Transaction<Schema>, userId: string, now: Date): Promise<void> =>
  updateAccount(tx, userId, { held_at: now });

/** Whether an account is still pending. The lock delays an approval until the transaction ends. */
export const isStillPending = async (tx: Transaction<Schema>, userId: string): Promise<boolean> =>
  (await lockHeldAt(tx, userId)) !== null;

export async function approveAccount(
  deps: Pick<UsersParts, 'clock' | 'db' | 'facts'>,
  { userId, actorId, reason }: { userId: string; actorId: string; reason: string },
  alongside: (tx: Transaction<Schema>, tell: PublishFact) => Promise<void>,
): Promise<void> {
  await commit(deps, async (tx, tell) => {
    await refuseUnlessPending(tx, userId);
    const at = deps.clock.now();
    await updateAccount(tx, userId, { held_at: null, updated_at: at });
    await recordAudit(tx, { at, actorId, action: 'member.approve', userId, reason });
    await alongside(tx, tell);
    tell(userFacts.standingChanged, { userId });
    tell(userFacts.approved, { userId, actorId });
  });
}

async function refuseUnlessPending(tx: Transaction<Schema>, userId: string): Promise<void> {
  const account = await lockAccount(tx, userId);
  if (!account || account.deletedAt) throw new Refusal('not_found');
  if (account.heldAt === null) throw new Refusal('conflict', 'This account is not pending review.');
}

import type { Kysely } from 'kysely';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { findPasskeysOf } from '#src/features/sessions/record/passkeys.store.ts';
import { findSecondFactor } from '#src/features/sessions/record/second-factors.store.ts';
import { hasSecondFactor } from '#src/features/sessions/record/sessions.store.ts';

const LOGIN_AGAIN =
  'Your account has a second factor already. Log out, log in again with it, and retry.';

/**
 * Refuses changes of login methods in a session with one factor, if the member has a second one. Otherwise a
 * stolen mailbox could replace it. @throws Refusal second_factor_required
 */
export async function refuseWeakSession(
  db: Kysely<Schema>,
  { userId, sessionId, needsSecondFactor }: Caller,
): Promise<void> {
  if (await hasSecondFactor(db, sessionId)) return;
  const factor = await findSecondFactor(db, userId);
  const isOn = factor?.activatedAt != null;
  // Members without a role may log in by email next to their passkeys, and replace lost ones.
  const mustUsePasskey = needsSecondFactor && (await findPasskeysOf(db, userId)).length > 0;
  if (isOn || mustUsePasskey) throw new Refusal('second_factor_required', LOGIN_AGAIN);
}

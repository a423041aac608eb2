import type { Transaction } from 'kysely';
import { findAccount } from '#src/features/users/account/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { checkCode, withinWrongCodeLimit } from '#src/features/sessions/sign-in/check-code.ts';
import { markLinkUsed } from '#src/features/sessions/record/magic-links.store.ts';
import { findProof, markProved } from '#src/features/sessions/record/sessions.store.ts';
import { keyedHash } from '#src/features/sessions/record/sign-in-secrets.ts';
import { forgetWrongCodes } from '#src/features/sessions/record/wrong-codes.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

const CODE_IS_WRONG = 'This code is wrong or has expired. Check it, or ask for a new one.';

export async function proveSession(
  deps: Pick<SessionsParts, 'budgets' | 'clock' | 'db' | 'secrets'>,
  { userId, sessionId }: { userId: string; sessionId: string },
  { otp, network }: { otp: string; network: string },
): Promise<void> {
  const { db, clock, secrets } = deps;
  const account = await findAccount(db, userId);
  if (!account) throw new Refusal('authentication');
  const emailKey = account.email.toLowerCase();
  const outcome = await withinWrongCodeLimit(deps, () =>
    db.transaction().execute(async (tx) => {
      const link = await checkCode(tx, deps, { emailKey, otp, network });
      if (link === null || link === 'wrong') return link;
      // A retry after a lost response: this code already proved the session, and the proof is not extended.
      if (link.usedAt) return (await hasProvedAt(tx, sessionId, link.usedAt)) ? link : null;
      const now = clock.now();
      await markLinkUsed(tx, link.id, now);
      await forgetWrongCodes(tx, keyedHash(secrets.jwtSecret, 'address', emailKey));
      await markProved(tx, sessionId, now);
      return link;
    }),
  );
  // Not 401, because the session is still valid.
  if (outcome === null || outcome === 'wrong') throw invalid({ otp: CODE_IS_WRONG });
}

async function hasProvedAt(tx: Transaction<Schema>, sessionId: string, at: Date): Promise<boolean> {
  return (await findProof(tx, sessionId))?.getTime() === at.getTime();
}

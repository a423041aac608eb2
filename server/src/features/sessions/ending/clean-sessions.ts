import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { deleteOldAddressChanges } from '#src/features/sessions/record/address-changes.store.ts';
import { forgetJoins } from '#src/features/sessions/record/joins.store.ts';
import { deleteOldLogins } from '#src/features/sessions/record/external-logins.store.ts';
import { deleteOldLinks } from '#src/features/sessions/record/magic-links.store.ts';
import { deleteOldChallenges } from '#src/features/sessions/record/passkeys.store.ts';
import { deleteOldSessions } from '#src/features/sessions/record/sessions.store.ts';
import { deleteOldWrongCodes } from '#src/features/sessions/record/wrong-codes.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

/** The number of days in which reuse of a used token is still detected. */
const USED_TOKENS_KEPT_DAYS = 7;
const REVOKED_KEPT_DAYS = 30;
/** Most rows are for addresses without an account. Ten guesses a year are harmless. */
const WRONG_CODES_KEPT_DAYS = 365;

export async function cleanSessions({
  db,
  clock,
}: Pick<SessionsParts, 'clock' | 'db'>): Promise<void> {
  const now = clock.now();
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await deleteOldLinks(db, { now, createdBefore: ago(1) });
  await deleteOldLogins(db, now);
  await deleteOldAddressChanges(db, now);
  await forgetJoins(db, ago(1));
  await deleteOldChallenges(db, now);
  await deleteOldWrongCodes(db, ago(WRONG_CODES_KEPT_DAYS));
  const usedBefore = ago(USED_TOKENS_KEPT_DAYS);
  await deleteOldSessions(db, { now, usedBefore, revokedBefore: ago(REVOKED_KEPT_DAYS) });
}

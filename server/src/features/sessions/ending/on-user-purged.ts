import { deleteAddressChangesOf } from '#src/features/sessions/record/address-changes.store.ts';
import { deleteLoginsOf } from '#src/features/sessions/record/external-logins.store.ts';
import { deleteIdentitiesOf } from '#src/features/sessions/record/external-identities.store.ts';
import { deletePasskeysOf } from '#src/features/sessions/record/passkeys.store.ts';
import { deleteSecondFactor } from '#src/features/sessions/record/second-factors.store.ts';
import { deleteSessionsOf } from '#src/features/sessions/record/sessions.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export async function onUserPurged(
  { db }: Pick<SessionsParts, 'db'>,
  { userId }: { userId: string },
): Promise<void> {
  await deleteSessionsOf(db, userId);
  await deleteIdentitiesOf(db, userId);
  await deleteLoginsOf(db, userId);
  await deleteAddressChangesOf(db, userId);
  await deletePasskeysOf(db, userId);
  await deleteSecondFactor(db, userId);
}

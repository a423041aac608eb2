import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';
import { deleteAddressChangesOf } from './address-changes.store.ts';
import { deleteLoginsOf } from './external-logins.store.ts';
import { deleteIdentitiesOf } from './external-identities.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';

/** Sessions name the devices of a person, identities who they are elsewhere, a change of address another address: all go with the other personal data. */
export async function onUserPurged(
  { db }: { db: Kysely<Schema> },
  { userId }: { userId: string },
): Promise<void> {
  await deleteSessionsOf(db, userId);
  await deleteIdentitiesOf(db, userId);
  await deleteLoginsOf(db, userId);
  await deleteAddressChangesOf(db, userId);
}

import type { Kysely } from 'kysely';
import type { UserPurged } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { deleteIdentitiesOf } from './external-identities.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';

/** Sessions name the devices of a person, identities who they are elsewhere: both go with the other personal data. */
export async function onUserPurged(
  { db }: { db: Kysely<Schema> },
  { userId }: UserPurged,
): Promise<void> {
  await deleteSessionsOf(db, userId);
  await deleteIdentitiesOf(db, userId);
}

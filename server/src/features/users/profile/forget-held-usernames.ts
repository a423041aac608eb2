import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { forgetOldHolds } from '#src/features/users/record/usernames.store.ts';

/** Names whose time with their former holder is over are free already; this clears their rows. */
export async function forgetHeldUsernames({
  db,
  clock,
}: {
  db: Kysely<Schema>;
  clock: Clock;
}): Promise<void> {
  await forgetOldHolds(db, clock.now());
}

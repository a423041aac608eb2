import { forgetOldHolds } from '#src/features/users/record/usernames.store.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

/** Expired reservations are already ignored. This deletes their rows. */
export async function forgetHeldUsernames({
  db,
  clock,
}: Pick<UsersParts, 'clock' | 'db'>): Promise<void> {
  await forgetOldHolds(db, clock.now());
}

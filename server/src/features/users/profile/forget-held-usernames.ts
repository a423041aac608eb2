import { forgetOldHolds } from '#src/features/users/record/usernames.store.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

/** Names whose time with their former holder is over are free already; this clears their rows. */
export async function forgetHeldUsernames({
  db,
  clock,
}: Pick<UsersParts, 'clock' | 'db'>): Promise<void> {
  await forgetOldHolds(db, clock.now());
}

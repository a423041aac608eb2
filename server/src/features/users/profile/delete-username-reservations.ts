import { deleteExpiredReservations } from '#src/features/users/record/usernames.store.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

/** Expired reservations are already ignored. This deletes their rows. */
export async function deleteExpiredUsernameReservations({
  db,
  clock,
}: Pick<UsersParts, 'clock' | 'db'>): Promise<void> {
  await deleteExpiredReservations(db, clock.now());
}

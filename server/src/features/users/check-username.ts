import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { USERNAME_TAKEN, usernameFault } from './usernames.policy.ts';
import { isUsernameTaken } from './usernames.store.ts';

/** Whether this member could have the name. Someone else may still be faster. */
export async function checkUsername(
  { db, clock }: { db: Kysely<Schema>; clock: Clock },
  userId: string,
  wanted: string,
): Promise<{ available: boolean; message: string }> {
  const username = wanted.trim();
  const fault = usernameFault(username);
  if (fault) return { available: false, message: fault };
  const taken = await isUsernameTaken(db, username.toLowerCase(), userId, clock.now());
  return taken
    ? { available: false, message: USERNAME_TAKEN }
    : { available: true, message: 'This username is free.' };
}

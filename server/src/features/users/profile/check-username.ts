import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { findAccount } from '#src/features/users/account/accounts.store.ts';
import {
  USERNAME_TOO_SIMILAR,
  USERNAME_TAKEN,
  usernameFault,
  usernameSkeleton,
} from '#src/features/users/record/usernames.policy.ts';
import { findUsernameConflict } from '#src/features/users/record/usernames.store.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

export async function checkUsername(
  { db, clock, config }: Pick<UsersParts, 'clock' | 'config' | 'db'>,
  userId: string,
  wanted: string,
): Promise<{ available: boolean; message: string }> {
  const username = wanted.trim();
  const own = (await findAccount(db, userId))?.username ?? null;
  const isOwn = username.toLowerCase() === own?.toLowerCase();
  const fault = isOwn ? null : usernameFault(username, config.brandName);
  if (fault) return { available: false, message: fault };
  const taken = await takenMessage(db, { userId, own, wanted: username }, clock.now());
  return taken === null
    ? { available: true, message: 'This username is available.' }
    : { available: false, message: taken };
}

export async function takenMessage(
  db: Kysely<Schema>,
  { userId, own, wanted }: { userId: string; own: string | null; wanted: string },
  now: Date,
): Promise<string | null> {
  const skeleton = usernameSkeleton(wanted);
  const bearer = await findUsernameConflict(
    db,
    { key: wanted.toLowerCase(), skeleton },
    userId,
    now,
  );
  if (bearer === 'same') return USERNAME_TAKEN;
  const looksLikeOwn = own !== null && usernameSkeleton(own) === skeleton;
  return bearer === 'alike' && !looksLikeOwn ? USERNAME_TOO_SIMILAR : null;
}

import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { findTokenSession } from '#src/features/sessions/record/sessions.store.ts';
import { hashToken } from '#src/features/sessions/record/sign-in-secrets.ts';

/**
 * The uuid of the member whose session still exists or was ended by a ban. Null for other tokens. The
 * caller must check the ban.
 */
export async function findBannedMember(
  db: Kysely<Schema>,
  refreshToken: string,
  now: Date,
): Promise<string | null> {
  const session = await findTokenSession(db, hashToken(refreshToken), now);
  if (!session) return null;
  const { userId, revokedReason } = session;
  return revokedReason === null || revokedReason === 'banned' ? userId : null;
}

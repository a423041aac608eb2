import { BADGES, isBadge } from '@rookery/contract/kernel/badges.ts';
import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { announceOnce } from '#src/platform/bus/announce-once.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { deleteBadge, insertBadge } from './badges.store.ts';
import { findIdByUsername } from './usernames.store.ts';

/**
 * Gives a badge or takes it away; the running servers hear of it.
 * @param username any case, without the @.
 * @throws Refusal for an unknown member or badge.
 */
export async function changeBadge(
  { db, clock }: { db: Kysely<Schema>; clock: Clock },
  username: string,
  badge: string,
  add: boolean,
): Promise<'changed' | 'unchanged'> {
  if (!isBadge(badge)) {
    const known = Object.keys(BADGES).join(', ');
    throw invalid({ badge: `There is no badge called ${badge}. There are ${known}.` });
  }
  const userId = await findIdByUsername(db, username.toLowerCase());
  if (!userId) throw new Refusal('not_found', `There is no member called @${username}.`);
  const changed = add
    ? await insertBadge(db, userId, badge, clock.now())
    : await deleteBadge(db, userId, badge);
  if (!changed) return 'unchanged';
  await announceOnce(db, 'members', [userId]);
  return 'changed';
}

import { BADGES, isBadge } from '@rookery/contract/kernel/badges.ts';
import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { fromOutside } from '#src/platform/facts/from-outside.ts';
import { recordAudit } from '#src/features/users/record/audit-log.store.ts';
import { deleteBadge, insertBadge } from './badges.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import { findIdByUsername } from '#src/features/users/record/usernames.store.ts';

/**
 * Gives a badge or takes it away, by the command line; the running servers hear of it.
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
  const changed = await commit({ db, facts: fromOutside }, async (tx, tell) => {
    const now = clock.now();
    const done = await (add ? insertBadge(tx, userId, badge, now) : deleteBadge(tx, userId, badge));
    const deed = {
      action: add ? 'badge.add' : 'badge.remove',
      userId,
      details: { badge },
    } as const;
    if (!done) return false;
    await recordAudit(tx, { at: now, actorId: null, ...deed });
    tell(userFacts.changed, { userIds: [userId] });
    return true;
  });
  return changed ? 'changed' : 'unchanged';
}

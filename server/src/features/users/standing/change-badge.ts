import { BADGES, isBadge, type BadgeName } from '@rookery/contract/kernel/badges.ts';
import type { Transaction } from 'kysely';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit, type CommitParts } from '#src/platform/facts/commit.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import { externalFacts } from '#src/platform/facts/external-facts.ts';
import { recordAudit } from '#src/features/users/record/audit-log.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import { findIdByUsername } from '#src/features/users/record/usernames.store.ts';
import {
  isAdministratorHere,
  isLastAdministrator,
  lockAdministrators,
} from '#src/features/users/account/administrators.store.ts';
import { deleteBadge, insertBadge } from '#src/features/users/account/badges.store.ts';
import { LAST_ADMINISTRATOR } from '#src/features/users/account/last-administrator.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

interface BadgeChange {
  userId: string;
  badge: BadgeName;
  add: boolean;
  actorId: string | null;
  reason?: string;
}

/**
 * Adds or removes a badge from the command line and notifies the running servers. @param username any case,
 * without the @ @throws Refusal for an unknown member or badge, or the last administrator's badge
 */
export async function changeBadge(
  { db, clock }: Pick<UsersParts, 'clock' | 'db'>,
  username: string,
  badge: string,
  add: boolean,
): Promise<'changed' | 'unchanged'> {
  const name = parseBadge(badge);
  const userId = await findIdByUsername(db, username.toLowerCase());
  if (!userId) throw new Refusal('not_found', `There is no member called @${username}.`);
  const change = { userId, badge: name, add, actorId: null };
  return writeBadge({ db, clock, facts: externalFacts }, change);
}

export function parseBadge(badge: string): BadgeName {
  if (isBadge(badge)) return badge;
  const known = Object.keys(BADGES).join(', ');
  throw invalid({ badge: `There is no badge called ${badge}. Available badges: ${known}.` });
}

/**
 * Adds or removes a badge and logs this in the audit log, in one transaction. @param alongside further
 * writes of the transaction, if the badge changed @throws Refusal for the last administrator's badge
 */
export async function writeBadge(
  deps: CommitParts & Pick<UsersParts, 'clock'>,
  { userId, badge, add, actorId, reason }: BadgeChange,
  alongside?: (tx: Transaction<Schema>, tell: PublishFact) => Promise<void>,
): Promise<'changed' | 'unchanged'> {
  return commit(deps, async (tx, tell) => {
    if (badge === 'administrator') {
      await lockAdministrators(tx);
      // The acting administrator may have lost the badge concurrently.
      if (actorId && !(await isAdministratorHere(tx, actorId))) throw new Refusal('forbidden');
      if (!add && (await isLastAdministrator(tx, userId))) {
        throw new Refusal('conflict', LAST_ADMINISTRATOR);
      }
    }
    const now = deps.clock.now();
    const done = await (add ? insertBadge(tx, userId, badge, now) : deleteBadge(tx, userId, badge));
    if (!done) return 'unchanged';
    const action = add ? 'badge.add' : 'badge.remove';
    const why = reason === undefined ? {} : { reason };
    await recordAudit(tx, { at: now, actorId, action, userId, ...why, details: { badge } });
    await alongside?.(tx, tell);
    tell(userFacts.changed, { userIds: [userId] });
    tell(userFacts.standingChanged, { userId });
    if (add && badge === 'administrator') tell(userFacts.administratorAdded, { userId });
    return 'changed';
  });
}

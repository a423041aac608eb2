import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { deleteNewUserBadges } from './badges.store.ts';
import type { Members } from './members.ts';
import { daysAfter } from './usernames.policy.ts';

/** A newcomer's badge goes 14 days after the account was set up. */
export async function retireNewUserBadges({
  db,
  clock,
  members,
}: {
  db: Kysely<Schema>;
  clock: Clock;
  members: Members;
}): Promise<void> {
  const setUpBefore = daysAfter(clock.now(), -LIMITS.newUserDays);
  members.changed(await deleteNewUserBadges(db, setUpBefore));
}

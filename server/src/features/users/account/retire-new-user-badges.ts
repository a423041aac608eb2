import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { deleteNewUserBadges } from './badges.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import { daysAfter } from '#src/features/users/record/usernames.policy.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

export async function retireNewUserBadges(
  deps: Pick<UsersParts, 'clock' | 'db' | 'facts'>,
): Promise<void> {
  const setUpBefore = daysAfter(deps.clock.now(), -LIMITS.newUserDays);
  await commit(deps, async (tx, tell) => {
    const userIds = await deleteNewUserBadges(tx, setUpBefore);
    if (userIds.length > 0) tell(userFacts.changed, { userIds });
  });
}

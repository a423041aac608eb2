import { commit } from '#src/platform/facts/commit.ts';
import { fixFutureActivity } from './accounts.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

const BATCH = 1000;

export async function fixFutureActivities(
  deps: Pick<UsersParts, 'clock' | 'db' | 'facts'>,
): Promise<void> {
  const now = deps.clock.now();
  const mendSome = (): Promise<number> =>
    commit(deps, async (tx, tell) => {
      const userIds = await fixFutureActivity(tx, now, BATCH);
      if (userIds.length > 0) tell(userFacts.changed, { userIds });
      return userIds.length;
    });
  // oxlint-disable-next-line no-await-in-loop -- one batch after the other, each a short transaction
  while ((await mendSome()) === BATCH);
}

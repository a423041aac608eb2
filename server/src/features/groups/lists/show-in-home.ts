import { setInHome } from '#src/features/groups/record/in-home.store.ts';
import { groupFacts } from '#src/features/groups/record/groups.facts.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

export async function showInHome(
  deps: Pick<GroupsParts, 'db' | 'facts'>,
  choice: { groupId: string; userId: string; isInHome: boolean },
): Promise<void> {
  const { groupId, userId } = choice;
  await commit(deps, async (tx, tell) => {
    if (!(await setInHome(tx, choice))) {
      throw new Refusal('forbidden', 'Join the group to see its posts in Home.');
    }
    tell(groupFacts.homeChanged, { groupId, userId });
  });
}

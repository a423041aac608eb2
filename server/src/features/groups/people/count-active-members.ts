import { userFacts } from '#src/features/users/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { FactKind } from '#src/platform/facts/fact-kind.ts';
import { roleOf } from '#src/features/groups/record/group-record.ts';
import { lockGroup, recountMembers } from '#src/features/groups/record/groups.store.ts';
import { listMembershipsOf } from './people.store.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

export function recountOnStatusChange(deps: Pick<GroupsParts, 'db' | 'facts'>): void {
  const kinds: readonly FactKind<{ userId: string }>[] = [
    userFacts.deleted,
    userFacts.banned,
    userFacts.restored,
    userFacts.unbanned,
    userFacts.approved,
  ];
  for (const kind of kinds) {
    deps.facts.once(kind, 'count-members', ({ payload }) => recountGroupsOf(deps, payload.userId));
  }
}

async function recountGroupsOf(
  deps: Pick<GroupsParts, 'db' | 'facts'>,
  userId: string,
): Promise<void> {
  for (const { groupId, standing } of await listMembershipsOf(deps.db, userId)) {
    if (!roleOf(standing)) continue;
    // oxlint-disable-next-line no-await-in-loop -- a small transaction for each group
    await commit(deps, async (tx) => {
      // A concurrent join, leave or decision holds the group's lock, and may have read the account status
      // earlier.
      await lockGroup(tx, groupId);
      await recountMembers(tx, groupId);
    });
  }
}

import type { RelationsParts } from '#src/features/relations/parts.ts';
import { relationFacts } from '#src/features/relations/public.ts';
import { eraseWhenPurged } from '#src/features/users/record/public.ts';
import { userFacts } from '#src/features/users/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { listFacts } from './lists.facts.ts';
import { deleteListMember, deleteUnwilling, eraseListsOf, type Removal } from './lists.store.ts';

async function remove(deps: Pick<RelationsParts, 'db' | 'facts'>, removal: Removal): Promise<void> {
  await commit(deps, async (tx, tell) => {
    for (const { id, ownerId } of await deleteListMember(tx, removal)) {
      tell(listFacts.changed, { listId: id, ownerId });
    }
  });
}

/** A block removes both members from each other's lists, as it ends their follows. */
export function removeBlockedFromLists(deps: Pick<RelationsParts, 'db' | 'facts'>): void {
  deps.facts.once(
    relationFacts.blocked,
    'remove-from-lists',
    async ({ payload: { actorId, targetId } }) => {
      await remove(deps, { ownerId: actorId, userId: targetId });
      await remove(deps, { ownerId: targetId, userId: actorId });
    },
  );
}

/** A member who no longer allows shared lists leaves those of others. */
export function leaveSharedLists(deps: Pick<RelationsParts, 'db' | 'facts'>): void {
  deps.facts.once(userFacts.settingsChanged, 'leave-shared-lists', async ({ payload }) => {
    const { userId, names } = payload;
    if (!names.includes('allow_in_shared_lists')) return;
    await commit(deps, async (tx, tell) => {
      for (const { id, ownerId } of await deleteUnwilling(tx, { userId })) {
        tell(listFacts.changed, { listId: id, ownerId });
      }
    });
  });
}

export function eraseListsOfPurged(deps: Pick<RelationsParts, 'db' | 'facts' | 'jobs'>): void {
  eraseWhenPurged(deps, 'erase-lists', async (userId) => {
    await eraseListsOf(deps.db, userId);
    await remove(deps, { userId });
  });
}

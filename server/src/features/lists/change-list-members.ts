import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { RelationsParts } from '#src/features/relations/parts.ts';
import { isAnyBlock } from '#src/features/relations/blocks/public.ts';
import { findMemberId, lockCounts } from '#src/features/users/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { listFacts } from './lists.facts.ts';
import { deleteListMember, insertListMember, lockOwnList, mayBeOnList } from './lists.store.ts';
import { refuseInTimeout } from './refuse-in-timeout.ts';

const FULL = `A list can have ${LIMITS.listMembersMax.toLocaleString('en')} members. Remove one to add another.`;

/** @returns the id of the list */
export async function addToList(
  deps: Pick<RelationsParts, 'clock' | 'db' | 'facts' | 'members'>,
  caller: Caller,
  listId: string,
  userUlid: string,
): Promise<string> {
  const { userId: ownerId } = caller;
  const userId = await findMemberId(deps, userUlid, ownerId);
  if (!userId || (await deps.members.get(userId))?.isGone !== false) {
    throw new Refusal('not_found', 'User not found');
  }
  await commit(deps, async (tx, tell) => {
    const list = await lockOwnList(tx, ownerId, listId);
    if (!list) throw new Refusal('not_found', 'List not found.');
    if (list.isShared) refuseInTimeout(caller, deps.clock.now());
    // A block locks the same counts, so the addition cannot survive a concurrent block.
    await lockCounts(tx, [ownerId, userId]);
    if (await isAnyBlock(tx, ownerId, userId)) {
      throw new Refusal('forbidden', 'You cannot add this member.');
    }
    if (!(await mayBeOnList(tx, listId, userId))) {
      throw new Refusal('forbidden', 'This member does not want to be on this list.');
    }
    const isAdded = await insertListMember(tx, listId, userId, deps.clock.now());
    if (isAdded && list.memberCount >= LIMITS.listMembersMax) throw invalid({ userUlid: FULL });
    if (isAdded) tell(listFacts.changed, { listId, ownerId });
    if (isAdded && list.isShared) tell(listFacts.added, { listId, ownerId });
    recordResult(listId);
  });
  return listId;
}

/** @returns the id of the list */
export async function removeFromList(
  deps: Pick<RelationsParts, 'db' | 'facts'>,
  ownerId: string,
  listId: string,
  userId: string,
): Promise<string> {
  await commit(deps, async (tx, tell) => {
    if (!(await lockOwnList(tx, ownerId, listId))) {
      throw new Refusal('not_found', 'List not found.');
    }
    const removed = await deleteListMember(tx, { listId, userId });
    if (removed.length > 0) tell(listFacts.changed, { listId, ownerId });
    recordResult(listId);
  });
  return listId;
}

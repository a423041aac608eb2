import { LIMITS, NEWCOMER_LIMITS, RATE_LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { RelationsParts } from '#src/features/relations/parts.ts';
import { findRelations, followUser } from '#src/features/relations/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { listFacts } from './lists.facts.ts';
import { deleteListMember, insertLeave, listMembersOn } from './lists.store.ts';
import { readableList } from './show-list.ts';

export interface FollowedList {
  followed: number;
  /** The limit of follows ended it early. */
  isLimited: boolean;
}

/** Follows the members on a list that the caller may follow and does not follow yet. A repeat continues. */
export async function followList(
  deps: RelationsParts,
  caller: Caller,
  ulid: string,
): Promise<FollowedList> {
  const { db, members, blocksAndMutes } = deps;
  const { userId } = caller;
  const { id } = await readableList(deps, userId, ulid);
  const all = { before: Number.MAX_SAFE_INTEGER, limit: LIMITS.listMembersMax };
  const ids = (await listMembersOn(db, id, all)).map((row) => row.userId);
  const others = ids.filter((each) => each !== userId);
  const [found, relations, { blocked }] = await Promise.all([
    members.getMany(others),
    findRelations(db, userId, others),
    blocksAndMutes.of(userId),
  ]);
  const wanted = others.filter(
    (each) => found.get(each)?.isVisible && !blocked.has(each) && !relations.get(each)?.isFollowing,
  );
  const allowed = await withinLimits(deps, caller, wanted);
  let followed = 0;
  for (const each of allowed) {
    // oxlint-disable-next-line no-await-in-loop -- each follow locks the counts of its two members
    if (await isFollowed(deps, userId, each)) followed += 1;
  }
  return { followed, isLimited: allowed.length < wanted.length };
}

/** False if the member was blocked since the list was read. */
async function isFollowed(deps: RelationsParts, userId: string, id: string): Promise<boolean> {
  try {
    await followUser(deps, userId, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The call itself counts as its first follow. */
async function withinLimits(
  deps: Pick<RelationsParts, 'budgets' | 'config'>,
  caller: Caller,
  ids: readonly string[],
): Promise<string[]> {
  const allowed = ids.slice(0, 1);
  for (const id of ids.slice(1)) {
    // oxlint-disable-next-line no-await-in-loop -- the first refusal ends it
    if (!(await maySpendFollow(deps, caller))) break;
    allowed.push(id);
  }
  return allowed;
}

async function maySpendFollow(
  { budgets, config }: Pick<RelationsParts, 'budgets' | 'config'>,
  { userId, isNewcomer }: Caller,
): Promise<boolean> {
  if (!config.rateLimits) return true;
  const ofNewcomers = NEWCOMER_LIMITS.follow.map((limit) => ({
    name: 'newcomer-follow',
    ...limit,
  }));
  const limits = [
    ...RATE_LIMITS.follow.map((limit) => ({ name: 'follow', ...limit })),
    ...(isNewcomer ? ofNewcomers : []),
  ];
  for (const limit of limits) {
    // oxlint-disable-next-line no-await-in-loop -- the second window counts only follows that pass the first
    if ((await budgets.spend(limit, userId)) !== null) return false;
  }
  return true;
}

/** Leaves a shared list for good. */
export async function leaveList(
  deps: Pick<RelationsParts, 'clock' | 'db' | 'facts'>,
  userId: string,
  listId: string,
): Promise<void> {
  await commit(deps, async (tx, tell) => {
    const [left] = await deleteListMember(tx, { listId, userId, isShared: true });
    if (!left) throw new Refusal('not_found', 'List not found.');
    if (left.ownerId !== userId) await insertLeave(tx, listId, userId, deps.clock.now());
    tell(listFacts.changed, { listId, ownerId: left.ownerId });
  });
}

import { lockCounts, userFacts } from '#src/features/users/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { FactKind } from '#src/platform/facts/fact-kind.ts';
import { forgetFollows, listUnsettled, settleFollows } from './counted-follows.store.ts';
import { eraseFilters } from './filters/public.ts';
import { eraseFollowedHashtags } from './hashtags/public.ts';
import { forgetBlocksAndMutes } from './blocks/block-mute-changes.store.ts';
import type { RelationsParts } from './parts.ts';

/** Small, because a follow of one of these members waits for the batch. */
const BATCH = 500;
/** Large, because no request waits for deletions. */
const FORGOTTEN_AT_ONCE = 5000;

export function syncFollowCounts(deps: Pick<RelationsParts, 'db' | 'facts'>): void {
  const { db, facts } = deps;
  const leave: readonly FactKind<{ userId: string }>[] = [userFacts.deleted, userFacts.banned];
  for (const kind of leave) {
    facts.once(kind, 'uncount-follows', ({ payload }) => settleMember(deps, payload.userId));
  }
  const comeBack: readonly FactKind<{ userId: string }>[] = [
    userFacts.restored,
    userFacts.unbanned,
    userFacts.approved,
  ];
  for (const kind of comeBack) {
    facts.once(kind, 'count-follows', ({ payload }) => settleMember(deps, payload.userId));
  }
  facts.once(userFacts.purged, 'forget-relations', async ({ payload: { userId } }) => {
    await settleMember(deps, userId);
    // The counts no longer include these follows. Loops until none is deleted.
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other, each a short transaction
    while ((await forgetFollows(db, userId, FORGOTTEN_AT_ONCE)) > 0);
    await db.transaction().execute((tx) => forgetBlocksAndMutes(tx, userId));
    await eraseFilters(db, userId);
    await eraseFollowedHashtags(db, userId);
  });
}

/**
 * Counts or uncounts the follows in batches, each with exact counts at its end. One transaction would lock
 * the counts of all followers.
 */
async function settleMember(
  deps: Pick<RelationsParts, 'db' | 'facts'>,
  userId: string,
): Promise<void> {
  let unsettled = await listUnsettled(deps.db, userId);
  do {
    const [others, rest] = [unsettled.slice(0, BATCH), unsettled.slice(BATCH)];
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other, each a short transaction
    unsettled = await commit(deps, async (tx, tell) => {
      await lockCounts(tx, [userId, ...others]);
      await settleFollows(tx, userId, others);
      tell(userFacts.changed, { userIds: [userId, ...others] });
      // A concurrent follow waits for the lock on this member's counts, or is found at the end.
      return rest.length > 0 ? rest : listUnsettled(tx, userId);
    });
  } while (unsettled.length > 0);
}

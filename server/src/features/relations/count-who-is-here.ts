import { lockCounts, userFacts } from '#src/features/users/public.ts';
import { commit, type CommitDeps } from '#src/platform/facts/commit.ts';
import type { FactKind } from '#src/platform/facts/fact-kind.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { forgetFollows, listAround, settleFollows } from './counted-follows.store.ts';
import { forgetBlocksAndMutes } from './block-mute-changes.store.ts';

interface CountDeps extends CommitDeps {
  facts: Pick<Facts, 'begin' | 'once'>;
}

/** Followers, following and friends lose who deletes their account or is banned, and get them back. Safe to run twice. */
export function countWhoIsHere(deps: CountDeps): void {
  const { db, facts } = deps;
  const leave: readonly FactKind<{ userId: string }>[] = [userFacts.deleted, userFacts.banned];
  for (const kind of leave) {
    facts.once(kind, 'uncount-follows', ({ payload }) => settleMember(deps, payload.userId));
  }
  for (const kind of [userFacts.restored, userFacts.unbanned]) {
    facts.once(kind, 'count-follows', ({ payload }) => settleMember(deps, payload.userId));
  }
  facts.once(userFacts.purged, 'forget-relations', async ({ payload: { userId } }) => {
    await settleMember(deps, userId);
    // Nobody holds what stood between them any more: who is gone is shown nowhere.
    await db.transaction().execute(async (tx) => {
      await forgetFollows(tx, userId);
      await forgetBlocksAndMutes(tx, userId);
    });
  });
}

async function settleMember(deps: CountDeps, userId: string): Promise<void> {
  await commit(deps, async (tx, tell) => {
    const around = await listAround(tx, userId);
    // Who follows meanwhile waits for the lock on this member's counts, or comes first and is among them.
    await lockCounts(tx, [userId, ...around]);
    await settleFollows(tx, userId);
    tell(userFacts.changed, { userIds: [userId, ...around] });
  });
}

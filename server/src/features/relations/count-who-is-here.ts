import { lockCounts, userFacts } from '#src/features/users/public.ts';
import { commit, type CommitNeeds } from '#src/platform/facts/commit.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { forgetFollows, listAround, settleFollows } from './counted-follows.store.ts';
import { forgetKeptAway } from './kept-away.store.ts';

interface CountNeeds extends CommitNeeds {
  facts: Pick<Facts, 'begin' | 'once'>;
}

/** Followers, following and friends lose who deletes their account, and get them back. Safe to run twice. */
export function countWhoIsHere(needs: CountNeeds): void {
  const { db, facts } = needs;
  facts.once(userFacts.deleted, 'uncount-follows', ({ payload }) =>
    settleMember(needs, payload.userId),
  );
  facts.once(userFacts.restored, 'count-follows', ({ payload }) =>
    settleMember(needs, payload.userId),
  );
  facts.once(userFacts.purged, 'forget-relations', async ({ payload: { userId } }) => {
    await settleMember(needs, userId);
    // Nobody holds what stood between them any more: who is gone is shown nowhere.
    await db.transaction().execute(async (tx) => {
      await forgetFollows(tx, userId);
      await forgetKeptAway(tx, userId);
    });
  });
}

async function settleMember(needs: CountNeeds, userId: string): Promise<void> {
  await commit(needs, async (tx, tell) => {
    const around = await listAround(tx, userId);
    // Who follows meanwhile waits for the lock on this member's counts, or comes first and is among them.
    await lockCounts(tx, [userId, ...around]);
    await settleFollows(tx, userId);
    tell(userFacts.changed, { userIds: [userId, ...around] });
  });
}

import type { Clock } from '#src/kernel/clock.ts';
import { commit, type CommitDeps } from '#src/platform/facts/commit.ts';
import { lockAccount, updateAccount } from './accounts.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';

/** Deletes the account: no token works from now on. The username stays held until the data is purged. */
export async function deleteUser(
  deps: CommitDeps & { clock: Clock },
  userId: string,
): Promise<void> {
  const now = deps.clock.now();
  await commit(deps, async (tx, tell) => {
    const account = await lockAccount(tx, userId);
    if (!account || account.deletedAt) return;
    await updateAccount(tx, userId, { deleted_at: now, updated_at: now });
    tell(userFacts.deleted, { userId, deletedAt: now.toISOString() });
  });
}

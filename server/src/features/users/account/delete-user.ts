import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { lockAccount, updateAccount } from './accounts.store.ts';
import { isLastAdministrator, lockAdministrators } from './administrators.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import { LAST_ADMINISTRATOR } from './last-administrator.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

export async function deleteUser(
  deps: Pick<UsersParts, 'clock' | 'db' | 'facts'>,
  userId: string,
): Promise<void> {
  const now = deps.clock.now();
  await commit(deps, async (tx, tell) => {
    await lockAdministrators(tx);
    if (await isLastAdministrator(tx, userId)) throw new Refusal('conflict', LAST_ADMINISTRATOR);
    const account = await lockAccount(tx, userId);
    if (!account || account.deletedAt) return;
    await updateAccount(tx, userId, { deleted_at: now, updated_at: now });
    tell(userFacts.deleted, { userId, deletedAt: now.toISOString() });
  });
}

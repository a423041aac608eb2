import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Transaction } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import { blankAccount, findPurgeable, lockAccount } from './accounts.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import { daysAfter } from '#src/features/users/record/usernames.policy.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

const BATCH_SIZE = 100;

export function isRestorable(deletedAt: Date, now: Date): boolean {
  return daysAfter(deletedAt, LIMITS.accountRestoreDays) > now;
}

export async function purgeAccounts(
  deps: Pick<UsersParts, 'clock' | 'db' | 'facts'>,
): Promise<void> {
  const { db, clock } = deps;
  const before = daysAfter(clock.now(), -LIMITS.accountRestoreDays);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each round sees what the one before left
    const ids = await findPurgeable(db, before, BATCH_SIZE);
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- one small transaction for each member
      await commit(deps, async (tx, tell) => {
        const account = await lockAccount(tx, id);
        const stillDue = account?.deletedAt && !isRestorable(account.deletedAt, clock.now());
        if (stillDue) await purgeAccount(tx, { clock, tell }, id);
      });
    }
    if (ids.length < BATCH_SIZE) return;
  }
}

export async function purgeAccount(
  tx: Transaction<Schema>,
  { clock, tell }: { clock: Clock; tell: PublishFact },
  userId: string,
): Promise<void> {
  await blankAccount(tx, userId, clock.now());
  tell(userFacts.purged, { userId });
}

import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import { blankAccount, findPurgeable, lockAccount } from './accounts.store.ts';
import type { Members } from './members.ts';
import type { UserPurged } from './users.events.ts';
import { daysAfter } from './usernames.policy.ts';

export interface PurgeNeeds {
  db: Kysely<Schema>;
  clock: Clock;
  members: Members;
  outbox: Outbox;
}

const AT_ONCE = 100;

/** Whether a deletion of that time can still be taken back. */
export function isRestorable(deletedAt: Date, now: Date): boolean {
  return daysAfter(deletedAt, LIMITS.accountRestoreDays) > now;
}

/** Blanks the members who were deleted more than 30 days ago. */
export async function purgeAccounts(needs: PurgeNeeds): Promise<void> {
  const { db, clock, members, outbox } = needs;
  const before = daysAfter(clock.now(), -LIMITS.accountRestoreDays);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each round sees what the one before left
    const ids = await findPurgeable(db, before, AT_ONCE);
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- one small transaction for each member
      await db.transaction().execute(async (tx) => {
        const account = await lockAccount(tx, id);
        const stillDue = account?.deletedAt && !isRestorable(account.deletedAt, clock.now());
        if (stillDue) await purgeAccount(tx, needs, id);
      });
    }
    members.changed(ids);
    outbox.wake();
    if (ids.length < AT_ONCE) return;
  }
}

/** Blanks one member. After the commit the caller tells `members.changed` and wakes the outbox. */
export async function purgeAccount(
  tx: Transaction<Schema>,
  { clock, outbox }: { clock: Clock; outbox: Pick<Outbox, 'append'> },
  userId: string,
): Promise<void> {
  await blankAccount(tx, userId, clock.now());
  const payload: UserPurged = { userId };
  await outbox.append(tx, { topic: 'userPurged', payload });
}

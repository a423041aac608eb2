import type { Kysely } from 'kysely';
import {
  lockCounts,
  type Members,
  type UserDeleted,
  type UserPurged,
  type UserRestored,
} from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import { forgetFollows, listAround, settleFollows } from './counted-follows.store.ts';

interface CountNeeds {
  db: Kysely<Schema>;
  members: Members;
  outbox: Pick<Outbox, 'subscribe'>;
}

/** Followers, following and friends lose who deletes their account, and get them back. Safe to run twice. */
export function countWhoIsHere(needs: CountNeeds): void {
  const settle = (userId: string): Promise<void> => settleMember(needs, userId);
  needs.outbox.subscribe<UserDeleted>('userDeleted', 'uncount-follows', ({ payload }) =>
    settle(payload.userId),
  );
  needs.outbox.subscribe<UserRestored>('userRestored', 'count-follows', ({ payload }) =>
    settle(payload.userId),
  );
  needs.outbox.subscribe<UserPurged>('userPurged', 'forget-follows', async ({ payload }) => {
    await settle(payload.userId);
    await needs.db.transaction().execute((tx) => forgetFollows(tx, payload.userId));
  });
}

async function settleMember({ db, members }: CountNeeds, userId: string): Promise<void> {
  const around = await db.transaction().execute(async (tx) => {
    const ids = await listAround(tx, userId);
    // Who follows meanwhile waits for the lock on this member's counts, or comes first and is among them.
    await lockCounts(tx, [userId, ...ids]);
    await settleFollows(tx, userId);
    return ids;
  });
  members.changed([userId, ...around]);
}

import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { userFacts } from './users.facts.ts';

interface EraseDeps {
  db: Kysely<Schema>;
  facts: Pick<Facts, 'once'>;
  jobs: Pick<Jobs, 'add' | 'handle'>;
}

/**
 * Has what a member left erased once they are purged. A job, since who was here for years takes minutes, for which no
 * other event should wait; and one after the other, since many may be purged in a night and other jobs should not wait.
 * @param erase must be safe to run twice
 */
export function eraseOfPurged(
  { db, facts, jobs }: EraseDeps,
  name: string,
  erase: (userId: string) => Promise<void>,
): void {
  facts.once(userFacts.purged, name, ({ payload: { userId } }) =>
    jobs.add(db, name, { userId }, { key: `${name}:${userId}`, queue: 'erase' }),
  );
  jobs.handle(name, (payload) => erase((payload as { userId: string }).userId));
}

import { userFacts } from './users.facts.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

/**
 * Erases a purged member's data in a job, because this can take minutes and must not delay events. These
 * jobs run one at a time and leave slots to others. @param erase must be idempotent
 */
export function eraseWhenPurged(
  { db, facts, jobs }: Pick<UsersParts, 'db' | 'facts' | 'jobs'>,
  name: string,
  erase: (userId: string) => Promise<void>,
): void {
  facts.once(userFacts.purged, name, ({ payload: { userId } }) =>
    jobs.add(db, name, { userId }, { key: `${name}:${userId}`, queue: 'erase' }),
  );
  jobs.handle(name, (payload) => erase((payload as { userId: string }).userId));
}

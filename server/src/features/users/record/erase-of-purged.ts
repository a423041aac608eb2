import { userFacts } from './users.facts.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

/**
 * Has what a member left erased once they are purged. A job, since who was here for years takes minutes, for which no
 * other event should wait; and one after the other, since many may be purged in a night and other jobs should not wait.
 * @param erase must be safe to run twice
 */
export function eraseOfPurged(
  { db, facts, jobs }: Pick<UsersParts, 'db' | 'facts' | 'jobs'>,
  name: string,
  erase: (userId: string) => Promise<void>,
): void {
  facts.once(userFacts.purged, name, ({ payload: { userId } }) =>
    jobs.add(db, name, { userId }, { key: `${name}:${userId}`, queue: 'erase' }),
  );
  jobs.handle(name, (payload) => erase((payload as { userId: string }).userId));
}

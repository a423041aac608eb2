import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { deletePin, putPin } from './pins.store.ts';
import { notTheirs, type NotTheirsDeps } from '#src/features/posts/read/not-theirs.ts';
import { mayPin, pinFault } from '#src/features/posts/record/posts.policy.ts';
import { isGone } from '#src/features/posts/record/visibility.policy.ts';
import { writeAlone } from '#src/platform/idempotency/transact.ts';

export interface PinDeps extends NotTheirsDeps {
  db: Kysely<Schema>;
  clock: Clock;
}

/** Puts an own post first on the own profile, in place of the one before. */
export async function pinPost(deps: PinDeps, userId: string, id: string): Promise<void> {
  const post = await deps.posts.get(id);
  if (!post || isGone(post)) throw new Refusal('not_found');
  if (!mayPin(post, userId)) throw await notTheirs(deps, userId, id);
  const fault = pinFault(post);
  if (fault) throw invalid({ ulid: fault });
  // It may have gone since it was looked at.
  const now = deps.clock.now();
  await writeAlone(deps.db, async (db) => {
    if (!(await putPin(db, userId, id, now))) throw new Refusal('not_found');
  });
}

/** Takes the pin off an own post, whether it had one or not. */
export async function unpinPost(deps: PinDeps, userId: string, id: string): Promise<void> {
  const post = await deps.posts.get(id);
  if (!post) throw new Refusal('not_found');
  if (!mayPin(post, userId)) throw await notTheirs(deps, userId, id);
  await writeAlone(deps.db, (db) => deletePin(db, id));
}

import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { deletePin, putPin } from './pins.store.ts';
import { forbiddenOrNotFound } from '#src/features/posts/read/forbidden-or-not-found.ts';
import { mayPin, pinFault } from '#src/features/posts/record/posts.policy.ts';
import { isGone } from '#src/features/posts/record/visibility.policy.ts';
import { writeInStatement } from '#src/platform/idempotency/transact.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type Parts = Pick<
  PostsParts,
  'blocksAndMutes' | 'clock' | 'db' | 'members' | 'memberships' | 'posts'
>;

export async function pinPost(deps: Parts, userId: string, id: string): Promise<void> {
  const post = await deps.posts.get(id);
  if (!post || isGone(post)) throw new Refusal('not_found');
  if (!mayPin(post, userId)) throw await forbiddenOrNotFound(deps, userId, id);
  const fault = pinFault(post);
  if (fault) throw invalid({ ulid: fault });
  const now = deps.clock.now();
  await writeInStatement(deps.db, async (db) => {
    if (!(await putPin(db, userId, id, now))) throw new Refusal('not_found');
  });
}

export async function unpinPost(deps: Parts, userId: string, id: string): Promise<void> {
  const post = await deps.posts.get(id);
  if (!post) throw new Refusal('not_found');
  if (!mayPin(post, userId)) throw await forbiddenOrNotFound(deps, userId, id);
  await writeInStatement(deps.db, (db) => deletePin(db, id));
}

import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { deletePin, putPin } from './pins.store.ts';
import { notTheirs } from '#src/features/posts/read/not-theirs.ts';
import { mayPin, pinFault } from '#src/features/posts/record/posts.policy.ts';
import { isGone } from '#src/features/posts/record/visibility.policy.ts';
import { writeAlone } from '#src/platform/idempotency/transact.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type Parts = Pick<
  PostsParts,
  'blocksAndMutes' | 'clock' | 'db' | 'members' | 'memberships' | 'posts'
>;

export async function pinPost(deps: Parts, userId: string, id: string): Promise<void> {
  const post = await deps.posts.get(id);
  if (!post || isGone(post)) throw new Refusal('not_found');
  if (!mayPin(post, userId)) throw await notTheirs(deps, userId, id);
  const fault = pinFault(post);
  if (fault) throw invalid({ ulid: fault });
  const now = deps.clock.now();
  await writeAlone(deps.db, async (db) => {
    if (!(await putPin(db, userId, id, now))) throw new Refusal('not_found');
  });
}

export async function unpinPost(deps: Parts, userId: string, id: string): Promise<void> {
  const post = await deps.posts.get(id);
  if (!post) throw new Refusal('not_found');
  if (!mayPin(post, userId)) throw await notTheirs(deps, userId, id);
  await writeAlone(deps.db, (db) => deletePin(db, id));
}

import type { Transaction } from 'kysely';
import { leaveDiscover } from '#src/features/posts/public.ts';
import { findVisiblePost, originalIdOf } from '#src/features/posts/read/public.ts';
import {
  isGone,
  lockPost,
  mayAppearInDiscover,
  type LockedPost,
} from '#src/features/posts/record/public.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { mayCurate } from '#src/features/users/roles/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { deleteAddition, upsertAddition } from './discover.store.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

export async function addToDiscover(
  deps: Pick<FeedsParts, 'clock' | 'db' | 'members' | 'posts'>,
  caller: Caller,
  id: string,
): Promise<void> {
  const postId = await originalIdOf(deps.posts, id);
  await curate(deps, caller, postId, async (tx, post) => {
    if (!mayAppearInDiscover(post))
      throw invalid({ ulid: 'You can only add posts to Discover, not comments.' });
    await leaveDiscover(tx, postId);
    await upsertAddition(tx, postId, caller.userId, deps.clock.now());
    return 'discover.add';
  });
}

export async function removeFromDiscover(
  deps: Pick<FeedsParts, 'clock' | 'db' | 'members' | 'posts'>,
  caller: Caller,
  id: string,
): Promise<void> {
  const postId = await originalIdOf(deps.posts, id);
  await curate(deps, caller, postId, async (tx, post) => {
    if (!mayAppearInDiscover(post)) return null;
    const wasAdded = await deleteAddition(tx, postId);
    const wasThere = await leaveDiscover(tx, postId);
    return wasAdded || wasThere ? 'discover.remove' : null;
  });
}

type Curation = 'discover.add' | 'discover.remove';

async function curate(
  deps: Pick<FeedsParts, 'clock' | 'db' | 'members' | 'posts'>,
  caller: Caller,
  postId: string,
  act: (tx: Transaction<Schema>, post: LockedPost) => Promise<Curation | null>,
): Promise<void> {
  if (!mayCurate(caller.badges)) throw new Refusal('forbidden');
  await findVisiblePost(deps, postId);
  const { db, clock } = deps;
  await transact(db, async (tx) => {
    const post = await lockPost(tx, postId);
    if (!post || isGone(post)) throw new Refusal('not_found');
    const action = await act(tx, post);
    if (!action) return;
    const deed = { action, postId, userId: post.authorId };
    await recordAudit(tx, { at: clock.now(), actorId: caller.userId, ...deed });
  });
}

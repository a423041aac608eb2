import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { findMemberId } from '#src/features/users/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { findPin } from './pins.store.ts';
import type { PostViewParts } from '#src/features/posts/read/post-view.ts';

export async function findPinnedPost(
  deps: PostViewParts,
  viewerId: string,
  username: string,
): Promise<string | null> {
  const userId = await findMemberId(deps, username, viewerId);
  if (!userId) throw new Refusal('not_found', 'User not found');
  const { hiddenAuthors } = await deps.blocksAndMutes.of(viewerId);
  if (hiddenAuthors.has(userId)) return null;
  const author = await deps.members.get(userId);
  const pin = author?.isGone === false ? await findPin(deps.db, userId) : null;
  return pin && uuidToUlid(pin.id);
}

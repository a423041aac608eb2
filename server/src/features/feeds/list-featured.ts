import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { postViews } from '#src/features/posts/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { listAdded } from './discover.store.ts';
import { spareFor, type FeedNeeds } from './list-feed.ts';

const HOUR_MS = 3_600_000;

/** What staff has put into Discover lately, the newest addition first. */
export async function listFeatured(
  needs: FeedNeeds & { clock: Clock },
  viewerId: string,
): Promise<Post[]> {
  const after = new Date(needs.clock.now().getTime() - LIMITS.featuredHours * HOUR_MS);
  const flagged = await needs.flags.by(viewerId);
  const added = await listAdded(needs.db, after, LIMITS.featuredMax + spareFor(flagged));
  const unflagged = added.filter((id) => !flagged.has(id)).slice(0, LIMITS.featuredMax);
  return postViews(needs, viewerId, unflagged, 'drop');
}

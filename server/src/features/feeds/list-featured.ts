import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { postViews } from '#src/features/posts/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { listAdded } from './discover.store.ts';
import { spareFor, unreadOf, type FeedNeeds } from './list-feed.ts';

const HOUR_MS = 3_600_000;

/** What staff has put into Discover lately, the newest addition first. */
export async function listFeatured(
  needs: FeedNeeds & { clock: Clock },
  viewerId: string,
): Promise<Post[]> {
  const after = new Date(needs.clock.now().getTime() - LIMITS.featuredHours * HOUR_MS);
  const [flagged, unread] = await Promise.all([
    needs.flags.by(viewerId),
    unreadOf(needs, viewerId),
  ]);
  const limit = LIMITS.featuredMax + spareFor(flagged);
  const added = await listAdded(needs.db, { after, limit, ...unread });
  const unflagged = added.filter((id) => !flagged.has(id)).slice(0, LIMITS.featuredMax);
  return postViews(needs, viewerId, unflagged, 'drop');
}

import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { postViews } from '#src/features/posts/read/public.ts';
import { listAdded } from '#src/features/feeds/discover/discover.store.ts';
import { spareFor, hiddenAuthorsOf } from './list-feed.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

export async function listFeatured(deps: FeedsParts, viewerId: string): Promise<Post[]> {
  const after = new Date(deps.clock.now().getTime() - LIMITS.featuredHours * HOUR_MS);
  const [reported, hiddenAuthors] = await Promise.all([
    deps.reports.by(viewerId),
    hiddenAuthorsOf(deps, viewerId),
  ]);
  const limit = LIMITS.featuredMax + spareFor(reported);
  const added = await listAdded(deps.db, { after, limit, ...hiddenAuthors });
  const unreported = added.filter((id) => !reported.has(id)).slice(0, LIMITS.featuredMax);
  const [featured, ads] = await Promise.all([
    postViews(deps, viewerId, unreported, 'drop'),
    deps.ads.running(),
  ]);
  return interleave(featured, ads);
}

function interleave<T>(one: readonly T[], other: readonly T[]): T[] {
  const longer = one.length > other.length ? one : other;
  return longer.flatMap((_each, at) => [...one.slice(at, at + 1), ...other.slice(at, at + 1)]);
}

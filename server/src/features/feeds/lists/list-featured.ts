import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { postViews } from '#src/features/posts/read/public.ts';
import { listAdded } from '#src/features/feeds/discover/discover.store.ts';
import { hiddenAuthorsOf } from './list-feed.ts';
import { findUnwanted } from './unwanted-entries.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

export async function listFeatured(deps: FeedsParts, viewerId: string): Promise<Post[]> {
  const after = new Date(deps.clock.now().getTime() - LIMITS.featuredHours * HOUR_MS);
  const [unwanted, hiddenAuthors] = await Promise.all([
    findUnwanted(deps, viewerId, 'home'),
    hiddenAuthorsOf(deps, viewerId),
  ]);
  const limit = LIMITS.featuredMax + unwanted.spare;
  const added = await listAdded(deps.db, { after, limit, ...hiddenAuthors });
  const wanted = await unwanted.without(added.map((id) => ({ id })));
  const ids = wanted.slice(0, LIMITS.featuredMax).map(({ id }) => id);
  const [featured, ads] = await Promise.all([
    postViews(deps, viewerId, ids, 'drop', 'mind', 'home'),
    deps.ads.running(),
  ]);
  return interleave(featured, ads);
}

function interleave<T>(one: readonly T[], other: readonly T[]): T[] {
  const longer = one.length > other.length ? one : other;
  return longer.flatMap((_each, at) => [...one.slice(at, at + 1), ...other.slice(at, at + 1)]);
}

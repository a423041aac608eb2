import type { FilterPlace } from '@rookery/contract/kernel/filters.ts';
import { sightOf, withOriginals, type PostViewParts } from '#src/features/posts/read/public.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

/** The entries that a member reported, or hides by a muted word or a mute of reposts. */
export interface UnwantedEntries {
  /** How many entries more a page reads because of them. */
  spare: number;
  without<Entry extends { id: string }>(entries: readonly Entry[]): Promise<readonly Entry[]>;
}

const MOST_SPARE = 200;
/** Few posts contain a muted word, and a further round reads many entries. */
const FILTERED_SPARE = 10;

export function spareFor(reported: ReadonlySet<string>): number {
  return Math.min(reported.size, MOST_SPARE);
}

export async function findUnwanted(
  deps: PostViewParts & Pick<FeedsParts, 'reports'>,
  viewerId: string,
  place: FilterPlace | null,
): Promise<UnwantedEntries> {
  const { blocksAndMutes, posts, postFilters, reports } = deps;
  const [reported, { repostsMuted }, found] = await Promise.all([
    reports.by(viewerId),
    blocksAndMutes.of(viewerId),
    place === null ? null : postFilters.of(viewerId),
  ]);
  const filter = place !== null && found?.hidesIn(place) ? found : null;
  const isWithoutReposts = place === 'home' && repostsMuted.size > 0;
  const spare = spareFor(reported) + (filter || isWithoutReposts ? FILTERED_SPARE : 0);
  if (spare === 0) return { spare, without: async (entries) => entries };
  return {
    spare,
    async without(entries) {
      const ids = entries.map(({ id }) => id);
      const records = await (filter ? withOriginals(posts, ids) : posts.getMany(ids));
      const sight = filter && (await sightOf(deps, viewerId, records));
      return entries.filter(({ id }) => {
        const post = records.get(id);
        if (reported.has(post?.repostOf ?? id)) return false;
        if (isWithoutReposts && post?.repostOf && repostsMuted.has(post.authorId)) return false;
        return !post || place === null || !sight || !filter?.hides(post, sight, place);
      });
    },
  };
}

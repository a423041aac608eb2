import type { FilterPlace } from '@rookery/contract/kernel/filters.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

/** The muted words for which a card is folded in this place. Null if it is shown. */
export function mutedWordsIn(
  post: Pick<Post, 'filteredBy'> | undefined,
  place: FilterPlace,
): string | null {
  const found = post?.filteredBy?.filter(({ places }) => places.includes(place)) ?? [];
  return found.length === 0 ? null : found.map(({ text }) => `“${text}”`).join(', ');
}

import { sightOf, withOriginals } from '#src/features/posts/read/public.ts';
import { listFilteringAmong, listFilteringRecipients } from './record/filtered-recipients.store.ts';
import type { NotificationsParts } from './parts.ts';

type Parts = Pick<
  NotificationsParts,
  'blocksAndMutes' | 'db' | 'members' | 'memberships' | 'postFilters' | 'posts'
>;

/** The members who hide notifications about this post by a muted word. */
export async function filteredRecipients(deps: Parts, postId: string): Promise<string[]> {
  return hidingOf(deps, postId, await listFilteringRecipients(deps.db, postId));
}

/** Those of the given members who hide notifications about this post by a muted word. */
export async function filteredAmong(
  deps: Parts,
  postId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  return hidingOf(deps, postId, await listFilteringAmong(deps.db, memberIds));
}

async function hidingOf(
  deps: Parts,
  postId: string,
  filtering: readonly string[],
): Promise<string[]> {
  if (filtering.length === 0) return [];
  const { posts, postFilters } = deps;
  const records = await withOriginals(posts, [postId]);
  const post = records.get(postId);
  if (!post) return [];
  const hiding = await Promise.all(
    filtering.map(async (id) => {
      const filter = await postFilters.of(id);
      const sight = filter && (await sightOf(deps, id, records));
      return sight && filter.hides(post, sight, 'notifications') ? id : null;
    }),
  );
  return hiding.filter((id) => id !== null);
}

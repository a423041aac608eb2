import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { profileViews } from '#src/features/relations/public.ts';
import { pageSize } from '#src/kernel/page.ts';
import { listRepostersAt } from '#src/features/posts/record/reposts.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { findListedPost } from './find-listed-post.ts';

/** The members who reposted a post, newest first, without those that the viewer blocked or muted. */
export async function listReposts(
  deps: PostsParts,
  viewerId: string,
  postId: string,
  query: { cursor?: string; limit?: number },
): Promise<{ data: Profile[]; next_cursor: string | null }> {
  const post = await findListedPost(deps, viewerId, postId);
  const list = `reposts:${post.id}`;
  const limit = pageSize(query.limit, LIMITS.peoplePage);
  const [before = Number.MAX_SAFE_INTEGER] = query.cursor
    ? deps.cursors.read(list, query.cursor)
    : [];
  const { hiddenAuthors } = await deps.blocksAndMutes.of(viewerId);
  const hiddenFor = hiddenAuthors.size > 0 ? viewerId : null;
  const found = await listRepostersAt(deps.db, post.id, { before, limit: limit + 1, hiddenFor });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const ids = page.map(({ userId }) => userId);
  return {
    data: await profileViews(deps, viewerId, ids),
    next_cursor: last ? deps.cursors.write(list, [last.seq]) : null,
  };
}

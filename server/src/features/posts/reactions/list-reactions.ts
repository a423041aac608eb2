import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Author } from '@rookery/contract/users/user.ts';
import { authorOf } from '#src/features/users/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { findListedPost } from '#src/features/posts/read/find-listed-post.ts';
import { listReactionsAt } from './reactions.store.ts';
import { isReactionName } from './settle-reactions.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export interface ReactionsPage {
  data: { name: string; user: Author }[];
  reactions: { name: string; count: number }[];
  next_cursor: string | null;
}

/**
 * The members who reacted to a post, newest first. Blocked and inactive members are counted but not named.
 * Group moderators also see reactions to their blockers' posts there. Uses the original of a plain repost.
 */
export async function listReactions(
  deps: PostsParts,
  viewerId: string,
  postId: string,
  query: { name?: string; cursor?: string },
): Promise<ReactionsPage> {
  const { name, cursor } = query;
  if (name !== undefined && !isReactionName(name)) {
    throw invalid({ name: 'Unknown reaction.' });
  }
  const post = await findListedPost(deps, viewerId, postId);
  const list = `reactions:${post.id}:${name ?? ''}`;
  const [before = Number.MAX_SAFE_INTEGER] = cursor ? deps.cursors.read(list, cursor) : [];
  const { blocked } = await deps.blocksAndMutes.of(viewerId);
  const unseenBy = blocked.size > 0 ? viewerId : null;
  const limit = LIMITS.reactionsPage + 1;
  const found = await listReactionsAt(deps.db, post.id, { name, before, limit, unseenBy });
  const page = found.slice(0, LIMITS.reactionsPage);
  const last = found.length === limit ? page.at(-1) : undefined;
  const members = await deps.members.getMany(page.map(({ userId }) => userId));
  return {
    data: page.flatMap(({ userId, name: given }) => {
      const member = members.get(userId);
      return member?.isVisible ? [{ name: given, user: authorOf(member) }] : [];
    }),
    reactions: [...post.reactions],
    next_cursor: last ? deps.cursors.write(list, [last.seq]) : null,
  };
}

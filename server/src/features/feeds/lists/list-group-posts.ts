import {
  groupOrRefuse,
  mayReadGroup,
  type GroupGiven,
  type Groups,
} from '#src/features/groups/record/public.ts';
import { postViews } from '#src/features/posts/read/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { listGroupFeed } from '#src/features/feeds/record/feeds.store.ts';
import { feedPage, type FeedDeps, type FeedPage, type PageQuery } from './list-feed.ts';

/** One page of a group's posts, the pinned one and then the newest first; a private group's for its members alone. */
export async function listGroupPosts(
  deps: FeedDeps & { groups: Groups },
  viewerId: string,
  { cursor, limit, ...given }: GroupGiven & PageQuery,
): Promise<FeedPage> {
  const group = await groupOrRefuse(deps.groups, given);
  const { standings, roles } = await deps.memberships.of(viewerId);
  if (!mayReadGroup(group, standings.get(group.id))) {
    throw new Refusal('forbidden', 'Only its members read this group.');
  }
  const isMember = roles.has(group.id);
  const { pinnedPostId } = group;
  const read = { groupId: group.id, isMember, without: pinnedPostId };
  const query = { ...(cursor !== undefined && { cursor }), ...(limit !== undefined && { limit }) };
  const page = await feedPage(
    deps,
    viewerId,
    `group:${group.id}`,
    (range) => listGroupFeed(deps.db, read, range),
    query,
  );
  // What its moderators pinned stands above the newest, for whoever may read it.
  if (cursor !== undefined || pinnedPostId === null) return page;
  const first = await postViews(deps, viewerId, [pinnedPostId], 'drop');
  return { ...page, data: [...first, ...page.data] };
}

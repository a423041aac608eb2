import {
  groupOrRefuse,
  mayModerateGroup,
  mayReadGroup,
  type GroupReference,
} from '#src/features/groups/record/public.ts';
import { findGroupPin } from '#src/features/posts/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { listGroupFeed, type FeedRange } from '#src/features/feeds/record/feeds.store.ts';
import type { FeedPage, PageQuery } from './list-feed.ts';
import { pinnedFirstPage } from './pinned-first.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

export async function listGroupPosts(
  deps: FeedsParts,
  viewerId: string,
  { cursor, limit, ...given }: GroupReference & PageQuery,
): Promise<FeedPage> {
  const group = await groupOrRefuse(deps.groups, given);
  const { standings, roles } = await deps.memberships.of(viewerId);
  if (!mayReadGroup(group, standings.get(group.id))) {
    throw new Refusal('forbidden', 'Only members of this group can see its posts.');
  }
  const read = { groupId: group.id, isMember: roles.has(group.id) };
  // Moderators see a member’s posts even when that member blocks them.
  const showsBlockers = mayModerateGroup(standings.get(group.id));
  const list = {
    name: `group:${group.id}`,
    listIds: (range: FeedRange) =>
      listGroupFeed(deps.db, read, showsBlockers ? { ...range, showsBlockers } : range),
    findPin: async () => (group.pinnedPostId === null ? null : findGroupPin(deps.db, group.id)),
  };
  const query = { ...(cursor !== undefined && { cursor }), ...(limit !== undefined && { limit }) };
  const kept = showsBlockers ? 'moderate' : 'mind';
  return pinnedFirstPage({ ...deps, kept }, viewerId, list, query);
}

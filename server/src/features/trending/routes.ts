import { listFollowedReactions as listFollowedReactionsCall } from '@rookery/contract/trending/list-followed-reactions.ts';
import { listRecommendedUsers as listRecommendedUsersCall } from '@rookery/contract/trending/list-recommended-users.ts';
import { listTrendingHashtags as listTrendingHashtagsCall } from '@rookery/contract/trending/list-trending-hashtags.ts';
import { listTrendingPosts as listTrendingPostsCall } from '@rookery/contract/trending/list-trending-posts.ts';
import { listTrendingUsers as listTrendingUsersCall } from '@rookery/contract/trending/list-trending-users.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { listFollowedReactions } from './list-followed-reactions.ts';
import { listRecommendedUsers, listTrendingUsers } from './list-members.ts';
import { listTrendingPosts } from './list-trending-posts.ts';
import { listTrendingHashtags } from './list-hashtags.ts';
import type { TrendingParts } from './parts.ts';

export function trendingRoutes(mount: Mount, deps: TrendingParts): void {
  mount(listTrendingPostsCall, async ({ caller, query }) => {
    const { data, next_cursor } = await listTrendingPosts(deps, caller.userId, query);
    return ok({ posts: data, next_cursor });
  });
  mount(listFollowedReactionsCall, async ({ caller }) =>
    ok(await listFollowedReactions(deps, caller.userId)),
  );
  mount(listTrendingHashtagsCall, async () =>
    ok({ hashtags: await listTrendingHashtags(deps.db) }),
  );
  mount(listTrendingUsersCall, async ({ caller }) =>
    ok({ users: await listTrendingUsers(deps, caller.userId) }),
  );
  mount(listRecommendedUsersCall, async ({ caller }) =>
    ok(await listRecommendedUsers(deps, caller.userId)),
  );
}

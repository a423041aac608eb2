import type { Kysely } from 'kysely';
import type { Groups, Memberships } from '#src/features/groups/record/public.ts';
import type { ReviewAddresses } from '#src/features/media/record/public.ts';
import type { Ads } from '#src/features/posts/ads/public.ts';
import type { Reports } from '#src/features/posts/public.ts';
import type { ViewerStates } from '#src/features/posts/read/public.ts';
import type { Posts } from '#src/features/posts/record/public.ts';
import type { BlocksAndMutes } from '#src/features/relations/public.ts';
import type { Members } from '#src/features/users/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import { createHomePosts, type HomePosts } from './home/home-posts.ts';
import { feedsRoutes } from './routes.ts';

interface FeedsDeps {
  mount: Mount;
  db: Kysely<Schema>;
  clock: Clock;
  /** A clock that only runs forward, in ms. */
  nowMs: () => number;
  cursors: Cursors;
  facts: Pick<Facts, 'everywhere' | 'onMissed'>;
  /** No other process writes to this community. */
  isAlone: boolean;
  members: Members;
  blocksAndMutes: BlocksAndMutes;
  reviewAddresses: ReviewAddresses;
  groups: Groups;
  memberships: Memberships;
  posts: Posts;
  viewerStates: ViewerStates;
  ads: Ads;
  reports: Reports;
}

interface FeedsFeature {
  homePosts: HomePosts;
}

/** Lists of posts that are read by page: at home, on profiles, what is featured. */
export function openFeeds(deps: FeedsDeps): FeedsFeature {
  const homePosts = createHomePosts(deps);
  feedsRoutes(deps.mount, { ...deps, homePosts });
  return { homePosts };
}

import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Groups, Memberships } from '#src/features/groups/record/public.ts';
import type { LinkPreviews, PreviewImages } from '#src/features/media/public.ts';
import type { ReviewAddresses } from '#src/features/media/record/public.ts';
import type { BlocksAndMutes } from '#src/features/relations/public.ts';
import type { WordRules } from '#src/features/users/words/public.ts';
import type { Members } from '#src/features/users/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import { createOneByOne } from '#src/kernel/one-by-one.ts';
import type { Timers } from '#src/kernel/timers.ts';
import type { Budgets } from '#src/platform/budgets/budgets.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Broadcast } from '#src/platform/realtime/broadcast.ts';
import type { Realtime } from '#src/platform/realtime/realtime.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { createAds, type Ads } from './ads/public.ts';
import { closeGroupPosts } from './groups/close-group-posts.ts';
import { groupPostRoutes } from './groups/group-post-routes.ts';
import { announceEngagement } from './reactions/announce-engagement.ts';
import { forgetPostCounts } from './reactions/forget-post-counts.ts';
import { createReactions } from './reactions/reactions.ts';
import { createCommentTallies } from './read/comment-tallies.ts';
import { holdViewerStates } from './read/held-viewer-states.ts';
import { createViewerStates, type ViewerStates } from './read/viewer-states.ts';
import { createPosts, type Posts } from './record/post-cache.ts';
import { createWritePost } from './record/write-posts.ts';
import { releaseReports } from './reports/release-reports.ts';
import { createReports, type Reports } from './reports/reports.ts';
import { withholdMedia } from './reports/withhold-media.ts';
import { postsRoutes } from './routes.ts';
import { viewJobs } from './views/view-jobs.ts';
import { createViews } from './views/views.ts';
import { announcePosts } from './write/announce-post.ts';
import { exportRoutes } from './write/export-routes.ts';
import { lookAtLinks } from './write/look-at-links.ts';
import { postMediaJobs } from './write/media-jobs.ts';
import { erasePostsOfPurged } from './write/on-user-purged.ts';
import { settleMedia } from './write/settle-media.ts';
import { shareGifs } from './write/share-gifs.ts';

interface PostsDeps {
  mount: Mount;
  jobs: Jobs;
  facts: Facts;
  bus: Bus;
  realtime: Realtime;
  broadcast: Broadcast;
  budgets: Budgets;
  db: Kysely<Schema>;
  storage: Storage;
  clock: Clock;
  timers: Timers;
  cursors: Cursors;
  config: Config;
  log: Logger;
  members: Members;
  wordRules: WordRules;
  blocksAndMutes: BlocksAndMutes;
  groups: Groups;
  memberships: Memberships;
  linkPreviews: LinkPreviews;
  previewImages: PreviewImages;
  reviewAddresses: ReviewAddresses;
  /** Lists may be read from a replica. */
  hasReplica: boolean;
  /** No other process writes to this community. */
  isAlone: boolean;
}

interface PostsFeature {
  posts: Posts;
  viewerStates: ViewerStates;
  ads: Ads;
  reports: Reports;
  /** Writes the views that wait, for the last time. */
  writeViews(): Promise<void>;
  /** Tells nobody of counts any more. */
  stopTelling(): void;
}

/** Posts and what comes to them: comments, reposts, reactions, views, pins, reports. */
export function openPosts(given: PostsDeps): PostsFeature {
  const { mount, jobs } = given;
  const posts = createPosts(given);
  const asked = createViewerStates({ db: given.db, isShared: !given.hasReplica });
  const viewerStates = given.isAlone ? holdViewerStates(asked, given.facts) : asked;
  const writePost = createWritePost(given, !given.hasReplica);
  const deps = { ...given, posts, viewerStates, writePost, newcomers: createOneByOne() };
  const views = createViews(deps);
  const reports = createReports(deps);
  const reactions = createReactions(deps);
  const tallies = createCommentTallies(deps);
  const ads = createAds(deps);

  postsRoutes(mount, { ...deps, views, reactions, tallies, ads });
  exportRoutes(mount, deps);
  groupPostRoutes(mount, deps);
  closeGroupPosts(deps);
  postMediaJobs(jobs, deps);
  lookAtLinks(jobs, deps);
  viewJobs(jobs, deps);
  forgetPostCounts(deps);
  announcePosts(deps);
  settleMedia(deps);
  shareGifs(deps);
  withholdMedia(deps);
  releaseReports(deps);
  const engagement = announceEngagement(deps);
  erasePostsOfPurged({ ...deps, reactions });
  return {
    posts,
    viewerStates,
    ads,
    reports,
    writeViews: views.stop,
    stopTelling: engagement.stop,
  };
}

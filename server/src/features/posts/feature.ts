import { createKeyedQueue } from '#src/kernel/keyed-queue.ts';
import { createAds } from './ads/public.ts';
import { indexEditedPosts } from './bookmarks/index-edited-post.ts';
import { announceEdits } from './edits/announce-edit.ts';
import { draftRoutes } from './drafts/draft-routes.ts';
import { editRoutes } from './edits/edit-routes.ts';
import { audienceRoutes } from './audience/audience-routes.ts';
import { closeGroupPosts } from './groups/close-group-posts.ts';
import { groupPostRoutes } from './groups/group-post-routes.ts';
import { announceEngagement } from './reactions/announce-engagement.ts';
import { updateCachedPostCounts } from './reactions/forget-post-counts.ts';
import { endPolls } from './polls/end-polls.ts';
import { pollRoutes } from './polls/poll-routes.ts';
import { createReactions } from './reactions/reactions.ts';
import { createCommentTallies } from './read/comment-tallies.ts';
import { askForBookmarks } from './read/bookmark-marks.ts';
import { cacheViewerStates } from './read/cached-viewer-states.ts';
import { createPostFilters } from './read/filter-posts.ts';
import { createViewerStates } from './read/viewer-states.ts';
import { createPosts } from './record/post-cache.ts';
import { createWritePost } from './record/write-posts.ts';
import { releaseReports } from './reports/release-reports.ts';
import { createReports } from './reports/reports.ts';
import { queueWithholdJobs } from './reports/withhold-media.ts';
import { postsRoutes } from './routes.ts';
import { viewJobs } from './views/view-jobs.ts';
import { publishScheduledPosts } from './schedule/publish-scheduled.ts';
import { scheduleRoutes } from './schedule/schedule-routes.ts';
import { createViews } from './views/views.ts';
import { announceComments } from './write/announce-comment.ts';
import { announcePosts } from './write/announce-post.ts';
import { exportRoutes } from './write/export-routes.ts';
import { fetchLinkCards } from './write/fetch-link-cards.ts';
import { postMediaJobs } from './write/media-jobs.ts';
import { erasePostsOfPurged } from './write/on-user-purged.ts';
import { updatePostsWithSettledMedia } from './write/settle-media.ts';
import { shareGifs } from './write/share-gifs.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';
import type { PostsParts } from './parts.ts';

export function openPosts(below: ChatsParts): PostsParts & { stopEngagement(): void } {
  const { mount, jobs, db, facts, hasReplica, isAlone } = below;
  const posts = createPosts(below);
  const asked = createViewerStates({ db, isShared: !hasReplica });
  const cached = isAlone ? cacheViewerStates(asked, facts) : asked;
  const viewerStates = askForBookmarks(cached, below);
  const writePost = createWritePost(below, !hasReplica);
  const postFilters = createPostFilters(below.filters);
  const read = { posts, postFilters, viewerStates };
  const made = { ...below, ...read, writePost, newcomers: createKeyedQueue() };
  const parts: PostsParts = {
    ...made,
    views: createViews(made),
    reports: createReports(made),
    reactions: createReactions(made),
    tallies: createCommentTallies(made),
    ads: createAds(made),
  };

  postsRoutes(mount, parts);
  editRoutes(mount, parts);
  draftRoutes(mount, parts);
  pollRoutes(mount, parts);
  scheduleRoutes(mount, parts);
  audienceRoutes(mount, parts);
  exportRoutes(mount, parts);
  groupPostRoutes(mount, parts);
  closeGroupPosts(parts);
  postMediaJobs(jobs, parts);
  fetchLinkCards(jobs, parts);
  publishScheduledPosts(jobs, parts);
  viewJobs(jobs, parts);
  endPolls(jobs, parts);
  updateCachedPostCounts(parts);
  announcePosts(parts);
  announceComments(parts);
  announceEdits(parts);
  indexEditedPosts(parts);
  updatePostsWithSettledMedia(parts);
  shareGifs(parts);
  queueWithholdJobs(parts);
  releaseReports(parts);
  const engagement = announceEngagement(parts);
  erasePostsOfPurged(parts);
  return { ...parts, stopEngagement: engagement.stop };
}

import type { ChatsParts } from '#src/features/chats/parts.ts';
import type { KeyedQueue } from '#src/kernel/keyed-queue.ts';
import type { Ads } from './ads/ads.ts';
import type { Reactions } from './reactions/reactions.ts';
import type { CommentTallies } from './read/comment-tallies.ts';
import type { PostFilters } from './read/filter-posts.ts';
import type { ViewerStates } from './read/viewer-states.ts';
import type { Posts } from './record/post-cache.ts';
import type { WritePost } from './record/write-posts.ts';
import type { Reports } from './reports/reports.ts';
import type { Views } from './views/views.ts';

export interface PostsParts extends ChatsParts {
  posts: Posts;
  viewerStates: ViewerStates;
  postFilters: PostFilters;
  writePost: WritePost;
  /** Queue for members who joined recently. Each of them writes one post at a time. */
  newcomers: KeyedQueue;
  views: Views;
  reports: Reports;
  reactions: Reactions;
  tallies: CommentTallies;
  ads: Ads;
}

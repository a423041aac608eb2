export { openFeeds } from './feature.ts';
export {
  authorFeedIds,
  feedPage,
  hiddenAuthorsOf,
  type FeedPage,
  type PageQuery,
} from './lists/list-feed.ts';
export { leftOutSql, type FeedEntry, type FeedRange } from './record/feeds.store.ts';

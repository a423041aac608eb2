export { openFeeds } from './feature.ts';
export { authorFeedIds, feedPage, type FeedPage, type PageQuery } from './lists/list-feed.ts';
export { leftOutSql, type FeedEntry, type FeedRange } from './record/feeds.store.ts';
export { hiddenAuthorsOf, type ReadEntries } from './lists/list-feed.ts';

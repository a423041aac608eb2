export { stepInList } from './active-list.ts';
export { chooseFeed, isFeedName } from './current-feed.ts';
export { reloadFeed } from './feed-moves.ts';
export { keep as keepPage, listOptions, loadContext, slice } from './feed-options.ts';
export { FeedScreen } from './feed-screen.tsx';
export { PostList } from './post-list.tsx';
export { PullToRefresh } from './pull-to-refresh.tsx';
export { reloadList } from './reload-list.ts';

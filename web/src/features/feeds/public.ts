export { createCurrentFeed } from '#web/features/feeds/pages/current-feed.part.ts';
export { refreshFromTop, reloadFeed } from '#web/features/feeds/list/feed-moves.ts';
export { afterFirstFeed } from '#web/features/feeds/pages/pill-store.ts';
export { currentSliceSize } from '#web/features/feeds/pages/feed-options.part.ts';
export { FeedScreen } from '#web/features/feeds/home/feed-screen.tsx';
export { PostList } from '#web/features/feeds/list/post-list.tsx';
export { PullToRefresh } from '#web/features/feeds/list/pull-to-refresh.tsx';
export { reloadList } from '#web/features/feeds/pages/reload-list.ts';
export { useFreshOnArrival } from '#web/features/feeds/list/use-fresh-list.ts';

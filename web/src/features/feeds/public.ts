export { chooseFeed, isFeedName } from './current-feed.ts';
export { reloadFeed } from './feed-moves.ts';
export { FeedScreen } from './feed-screen.tsx';

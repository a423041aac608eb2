export { chooseFeed, isFeedName, shownFeed } from './current-feed.ts';
export { reloadFeed } from './feed-moves.ts';
export { FeedScreen } from './feed-screen.tsx';

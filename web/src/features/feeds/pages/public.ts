export { useShownFeed } from './current-feed.ts';
export { createFeedOptions } from './feed-options.part.ts';
export { type IdPages, labelIn, listIds } from './list-pages.ts';
export { createViolationEntries } from './violation-entries.part.ts';
export { createListOptions, type ListOptions } from './feed-options.part.ts';

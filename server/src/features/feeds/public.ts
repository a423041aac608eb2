export { feedsRoutes } from './routes.ts';
export { feedPage, type FeedNeeds, type FeedPage, type PageQuery } from './list-feed.ts';

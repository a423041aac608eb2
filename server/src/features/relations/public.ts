export { relationsRoutes } from './routes.ts';
export { profileViews } from './profile-view.ts';

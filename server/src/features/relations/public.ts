export { relationsRoutes } from './routes.ts';

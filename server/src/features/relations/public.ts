export { createBarriers, type Barrier, type Barriers } from './barriers.ts';
export { relationsRoutes } from './routes.ts';

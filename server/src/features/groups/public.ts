export { openGroups } from './feature.ts';

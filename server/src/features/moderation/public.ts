export { openModeration } from './feature.ts';

export { openTrending } from './feature.ts';

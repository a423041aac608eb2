export { openSearch } from './feature.ts';

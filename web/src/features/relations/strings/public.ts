export { followedBy } from './card-strings.ts';

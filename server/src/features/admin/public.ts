/** The door to the console of those who run the community. */
export { openAdmin } from './feature.ts';

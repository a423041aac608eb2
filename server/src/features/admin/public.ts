export { openAdmin } from './feature.ts';

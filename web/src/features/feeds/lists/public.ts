export { unshareDialog } from './lazy-unshare.ts';

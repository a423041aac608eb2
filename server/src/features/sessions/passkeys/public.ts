export { listPasskeys } from './passkey-view.ts';

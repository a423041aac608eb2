export { TimeoutLink } from './timeout/timeout-link.tsx';

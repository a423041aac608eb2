/** The door to what menus show of a member's standing. */
export { TimeoutLink } from './timeout/timeout-link.tsx';

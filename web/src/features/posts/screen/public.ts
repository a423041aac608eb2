/** Public API: the card of a post that a text outside posts links to. */
export { LinkedPostBox } from './linked-post-box.tsx';

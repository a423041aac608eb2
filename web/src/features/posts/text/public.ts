/** Public API: text rendering for other things than posts. */
export { isEmojiOnly } from './emoji-only.ts';

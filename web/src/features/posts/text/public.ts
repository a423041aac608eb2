/** The door to how words are drawn, for what is no post. */
export { isEmojiOnly } from './emoji-only.ts';

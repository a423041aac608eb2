/** The door to what a chat is made of. */
export { wordsOfMessage } from './chat-words.ts';

export { wordsOfMessage } from './chat-words.ts';

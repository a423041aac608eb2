import { findWords } from '#src/kernel/find-words.ts';

const BASE = 36;

/**
 * Builds a word of the search index. The word begins with the number of its chat, so that a search only
 * reads the member’s own chats.
 */
export const toIndexWord = (number: number, word: string): string =>
  `${number.toString(BASE)}:${word}`;

export function wordsOfMessage(number: number, body: string): string[] {
  return findWords(body).map((word) => toIndexWord(number, word));
}

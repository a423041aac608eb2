import { findWords } from '#src/kernel/find-words.ts';

const BASE = 36;

/** A word in the search index. Its chat’s number comes first, so that a search only reads own chats. */
export const toIndexWord = (number: number, word: string): string =>
  `${number.toString(BASE)}:${word}`;

export function wordsOfMessage(number: number, body: string): string[] {
  return findWords(body).map((word) => toIndexWord(number, word));
}

import { findWords } from '#src/kernel/find-words.ts';

const BASE = 36;

/** A word of a message as the index has it: behind the number of its chat, so that a search looks into own chats alone. */
export const wordOf = (number: number, word: string): string => `${number.toString(BASE)}:${word}`;

/** The words by which a message is found. */
export function wordsOfMessage(number: number, body: string): string[] {
  return findWords(body).map((word) => wordOf(number, word));
}

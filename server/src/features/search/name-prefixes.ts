import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { foldWidth } from '@rookery/contract/kernel/text/topics.ts';
import { splitWords } from '@rookery/contract/kernel/text/split-words.ts';

const USERNAME = /^\w{1,20}$/;

/**
 * Folded prefixes that a member's names must match. The longest is first, because it is the most selective.
 * Null if there is no searchable text.
 */
export function namePrefixes(typed: string): [string, ...string[]] | null {
  const words = foldWidth(typed).trim().replace(/^@/, '').split(/\s+/);
  const beginnings = words.flatMap((word) =>
    // A word with underscores can only be a username.
    USERNAME.test(word) ? [word.toLowerCase()] : splitWords(word).map(({ text }) => text),
  );
  const wanted = [...new Set(beginnings)].slice(0, LIMITS.searchedWords);
  const [first, ...others] = wanted.toSorted((a, b) => b.length - a.length);
  return first === undefined ? null : [first, ...others];
}

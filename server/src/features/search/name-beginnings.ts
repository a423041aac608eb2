import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { splitWords } from '#src/kernel/split-words.ts';

const USERNAME = /^\w{1,20}$/;

/**
 * What each found member's names must begin with, folded, the longest first, since it tells most apart.
 * null: nothing to look for. An at sign in front is left out.
 */
export function nameBeginnings(typed: string): [string, ...string[]] | null {
  const words = typed.trim().replace(/^@/, '').split(/\s+/);
  const beginnings = words.flatMap((word) =>
    // With its underscores it can only be a username.
    USERNAME.test(word) ? [word.toLowerCase()] : splitWords(word).map(({ text }) => text),
  );
  const wanted = [...new Set(beginnings)].slice(0, LIMITS.searchedWords);
  const [first, ...others] = wanted.toSorted((a, b) => b.length - a.length);
  return first === undefined ? null : [first, ...others];
}

import { splitWords } from '#src/kernel/split-words.ts';

const USERNAME = /^\w{1,20}$/;
/** Names have 50 characters: whoever types more words looks for nobody. */
const MOST_WORDS = 10;

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
  const [first, ...others] = [...new Set(beginnings)].toSorted((a, b) => b.length - a.length);
  return first === undefined ? null : [first, ...others.slice(0, MOST_WORDS - 1)];
}

import { splitElided, splitWords } from './split-words.ts';

/**
 * Returns the keys whose prefixes a search matches: the username and every folded word of the name. In
 * scripts without spaces, a word may start at any letter.
 */
export function nameKeys(username: string | null, name: string): string[] {
  const keys = new Set(username === null ? [] : [username.toLowerCase()]);
  for (const { kind, text } of splitWords(name)) {
    if (kind !== 'unspaced') keys.add(text);
    else for (let at = 0; at < text.length; at++) keys.add(text.slice(at));
  }
  for (const part of splitElided(name)) keys.add(part);
  return [...keys];
}

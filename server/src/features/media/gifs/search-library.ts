import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { LibraryGif } from '@rookery/gifs/public.ts';
import { splitWords } from '@rookery/contract/kernel/text/split-words.ts';

interface Indexed {
  gif: LibraryGif;
  labels: ReadonlySet<string>;
  /** Single words: `strong` of name and tags, `weak` of the title. */
  strong: readonly string[];
  weak: readonly string[];
}

export type SearchLibrary = (query: string) => readonly LibraryGif[];

export function createSearchLibrary(library: readonly LibraryGif[]): SearchLibrary {
  const index = library.map((gif) => indexed(gif));
  return (query) => {
    const words = searchedWords(query);
    if (words.length === 0) return query.trim() === '' ? library : [];
    const whole = wordsOf(query).join(' ');
    return index
      .map((entry) => ({ gif: entry.gif, score: scoreOf(entry, words, whole) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ gif }) => gif);
  };
}

export const searchedWords = (query: string): string[] =>
  [...new Set(wordsOf(query))].slice(0, LIMITS.searchedWords);

export function wordsOf(text: string): string[] {
  return splitWords(text).map((run) => run.text);
}

function indexed(gif: LibraryGif): Indexed {
  const labels = [gif.name, ...gif.tags].map((label) => wordsOf(label).join(' '));
  const strong = labels.flatMap((label) => label.split(' '));
  return { gif, labels: new Set(labels), strong, weak: wordsOf(gif.title) };
}

const LABEL = 100;

/**
 * Returns 0 if a word is not found. Title words have a low score: "a face with a hat" is a weak match for
 * "with".
 */
function scoreOf(
  { labels, strong, weak }: Indexed,
  words: readonly string[],
  whole: string,
): number {
  let score = labels.has(whole) ? LABEL : 0;
  for (const word of words) {
    const best = Math.max(nearness(strong, word) * 3, nearness(weak, word));
    if (best === 0) return 0;
    score += best;
  }
  return score;
}

function nearness(known: readonly string[], word: string): number {
  if (known.includes(word)) return 3;
  return known.some((each) => each.startsWith(word)) ? 1 : 0;
}

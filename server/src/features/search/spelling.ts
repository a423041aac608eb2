const SHORTEST = 4;
const LONGER = 7;

/**
 * The number of inserted, left out, replaced or swapped letters. `most + 1` if there are more.
 * Swapped neighbours count once.
 */
export function spellingDistance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = b.map((_, at) => at).concat(b.length);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + changed);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    [beforeLast, last] = [last, row];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

/** The errors that a word may have. A short word with an error is another word. */
export function errorsAllowed(word: string): number {
  const { length } = [...word];
  if (length < SHORTEST) return 0;
  return length < LONGER ? 1 : 2;
}

export interface Spelling {
  word: string;
  /** How often the word is used. */
  uses: number;
}

/** The likeliest word that was meant: the nearest, then the most used. Undefined if none is near. */
export function likeliest(typed: string, candidates: readonly Spelling[]): string | undefined {
  const most = errorsAllowed(typed);
  const near = candidates
    .map(({ word, uses }) => ({ word, uses, distance: spellingDistance(typed, word, most) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    // The first letter is rarely wrong.
    .map((each) => ({ ...each, isOdd: each.word[0] !== typed[0] }))
    .toSorted(
      (a, b) => a.distance - b.distance || Number(a.isOdd) - Number(b.isOdd) || b.uses - a.uses,
    );
  return near[0]?.word;
}

/** Words that this page alone has: they go with it. */
export interface UnkeptWords {
  /** In how many drafts, messages, appeals and reasons there are any. */
  count(): number;
  /** Registers who holds some. */
  alsoCount(count: () => number): void;
}

export function createUnkeptWords(): UnkeptWords {
  const counts: (() => number)[] = [];
  return {
    count: () => counts.reduce((sum, count) => sum + count(), 0),
    alsoCount: (count) => void counts.push(count),
  };
}

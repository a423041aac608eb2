/** Text that exists only in this page and is lost with it. */
export interface UnsavedText {
  count(): number;
  alsoCount(count: () => number): void;
}

export function createUnsavedText(): UnsavedText {
  const counts: (() => number)[] = [];
  return {
    count: () => counts.reduce((sum, count) => sum + count(), 0),
    alsoCount: (count) => void counts.push(count),
  };
}

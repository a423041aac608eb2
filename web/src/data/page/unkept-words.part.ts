/** Text that exists only in this page and is lost with it. */
export interface UnkeptWords {
  count(): number;
  alsoCount(count: () => number): void;
}

export function createUnkeptWords(): UnkeptWords {
  const counts: (() => number)[] = [];
  return {
    count: () => counts.reduce((sum, count) => sum + count(), 0),
    alsoCount: (count) => void counts.push(count),
  };
}

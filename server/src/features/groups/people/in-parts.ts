/** The most ids in one fact, because a message between processes has a size limit. */
const TOLD_AT_ONCE = 100;

export function inParts(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / TOLD_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * TOLD_AT_ONCE, (at + 1) * TOLD_AT_ONCE),
  );
}

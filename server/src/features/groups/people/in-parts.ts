/** A fact carries no more ids than a message between processes holds. */
const TOLD_AT_ONCE = 100;

/** Those whom a fact is about, for as many facts as are needed. */
export function inParts(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / TOLD_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * TOLD_AT_ONCE, (at + 1) * TOLD_AT_ONCE),
  );
}

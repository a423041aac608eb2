/** The most ids in one fact, because a message between processes has a size limit. */
const MAX_IDS_PER_FACT = 100;

export function splitIds(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / MAX_IDS_PER_FACT);
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * MAX_IDS_PER_FACT, (at + 1) * MAX_IDS_PER_FACT),
  );
}

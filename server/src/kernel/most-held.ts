import { getHeapStatistics } from 'node:v8';

/** What is held of many, by what one of them takes. */
interface Bound {
  bytesEach: number;
  /** Of the heap, 0 to 1. */
  share: number;
  least: number;
  most: number;
}

/** As many as take their share of a heap: a small machine has little to hold them in, and few of them to hold. */
export function fitting(heapBytes: number, { bytesEach, share, least, most }: Bound): number {
  return Math.min(most, Math.max(least, Math.floor((share * heapBytes) / bytesEach)));
}

// Node follows the memory of its machine, up to 4 GB.
const { heap_size_limit: heapBytes } = getHeapStatistics();

/**
 * Of so many members what every call asks for is held: as many may come in turn before anything of one is read anew.
 * What one takes was measured with 100,000 who had come in turn, over all that is held of them together.
 */
export const MEMBERS_HELD = fitting(heapBytes, {
  bytesEach: 6000,
  share: 0.2,
  least: 10_000,
  most: 100_000,
});

/** Posts with their texts, as everybody sees them. */
export const POSTS_HELD = fitting(heapBytes, {
  bytesEach: 1500,
  share: 0.05,
  least: 10_000,
  most: 60_000,
});

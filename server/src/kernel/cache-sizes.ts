import { getHeapStatistics } from 'node:v8';

interface Bound {
  bytesEach: number;
  /** A fraction of the heap, 0 to 1. */
  share: number;
  least: number;
  most: number;
}

export function cacheSizeFor(heapBytes: number, { bytesEach, share, least, most }: Bound): number {
  return Math.min(most, Math.max(least, Math.floor((share * heapBytes) / bytesEach)));
}

const { heap_size_limit: heapBytes } = getHeapStatistics();

/**
 * Maximum number of cached members. The bytes per member, over all caches, were measured with 100,000
 * members.
 */
export const MEMBER_CACHE_SIZE = cacheSizeFor(heapBytes, {
  bytesEach: 6000,
  share: 0.2,
  least: 10_000,
  most: 100_000,
});

export const POST_CACHE_SIZE = cacheSizeFor(heapBytes, {
  bytesEach: 1500,
  share: 0.05,
  least: 10_000,
  most: 60_000,
});

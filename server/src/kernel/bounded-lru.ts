import { LRUCache } from 'lru-cache';

export type BoundedLru<V extends object | string | number | boolean> = LRUCache<string, V>;

/**
 * Creates an LRU cache limited by count or weight. The cache allocates as it fills. The package's own `max`
 * allocates everything at once, which is 8 MB for a server's limits.
 */
export const createBoundedLru = <V extends object | string | number | boolean>(
  most: number,
  weigh: (value: V) => number = () => 1,
): BoundedLru<V> => new LRUCache<string, V>({ maxSize: most, sizeCalculation: weigh });

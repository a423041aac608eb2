import { LRUCache } from 'lru-cache';

export type BoundedLru<V extends object | string | number | boolean> = LRUCache<string, V>;

/**
 * An LRU cache limited by count or weight. Allocates as it fills: the package's own `max` allocates everything
 * at once, 8 MB for a server's limits.
 */
export const createBoundedLru = <V extends object | string | number | boolean>(
  most: number,
  weigh: (value: V) => number = () => 1,
): BoundedLru<V> => new LRUCache<string, V>({ maxSize: most, sizeCalculation: weigh });

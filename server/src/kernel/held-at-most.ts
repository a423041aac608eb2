import { LRUCache } from 'lru-cache';

export type Held<V extends object | string | number | boolean> = LRUCache<string, V>;

/**
 * Holds so many values, or what weighs no more together; the least recently used go first. Room is taken as it
 * fills: the package's own `max` takes all of it at once, which for the bounds of a server is 8 MB that a small
 * community never uses.
 */
export const heldAtMost = <V extends object | string | number | boolean>(
  most: number,
  weigh: (value: V) => number = () => 1,
): Held<V> => new LRUCache<string, V>({ maxSize: most, sizeCalculation: weigh });

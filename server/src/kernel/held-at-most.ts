import { LRUCache } from 'lru-cache';

export type Held<V extends object | string | number | boolean> = LRUCache<string, V>;

/**
 * Of so many members what is asked at every call is held: as many may come in turn before anything of one is
 * read anew. Together it is 3 to 4 kB a member.
 */
export const MEMBERS_HELD = 100_000;

/**
 * Holds so many values, or what weighs no more together; the least recently used go first. Room is taken as it
 * fills: the package's own `max` takes all of it at once, which for the bounds of a server is 8 MB that a small
 * community never uses.
 */
export const heldAtMost = <V extends object | string | number | boolean>(
  most: number,
  weigh: (value: V) => number = () => 1,
): Held<V> => new LRUCache<string, V>({ maxSize: most, sizeCalculation: weigh });

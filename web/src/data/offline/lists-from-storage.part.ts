import type { QueryKey } from '@tanstack/react-query';

export interface ListsFromStorage {
  noteKeptList(key: QueryKey): void;
  /** Calls back with each list, including those noted before. Supports a single listener. */
  followKeptLists(hear: (key: QueryKey) => void): void;
}

export function createListsFromStorage(): ListsFromStorage {
  const keys: QueryKey[] = [];
  let listener: ((key: QueryKey) => void) | null = null;
  return {
    noteKeptList(key) {
      if (listener) listener(key);
      else keys.push(key);
    },
    followKeptLists(hear) {
      listener = hear;
      for (const key of keys.splice(0)) hear(key);
    },
  };
}

import type { QueryKey } from '@tanstack/react-query';

/** Lists of a page that are shown as this device kept them, until they are brought up to date. */
export interface KeptLists {
  noteKeptList(key: QueryKey): void;
  /** Hears of each of them, also of those that were there before. For one listener alone. */
  followKeptLists(hear: (key: QueryKey) => void): void;
}

export function createKeptLists(): KeptLists {
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

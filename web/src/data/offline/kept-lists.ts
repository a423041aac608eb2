import type { QueryKey } from '@tanstack/react-query';

/** Lists of this page that are shown as this device kept them, until they are brought up to date. */
const keys: QueryKey[] = [];
let listener: ((key: QueryKey) => void) | null = null;

export function noteKeptList(key: QueryKey): void {
  if (listener) listener(key);
  else keys.push(key);
}

/** Hears of each of them, also of those that were there before. For one listener alone. */
export function followKeptLists(hear: (key: QueryKey) => void): void {
  listener = hear;
  for (const key of keys.splice(0)) hear(key);
}

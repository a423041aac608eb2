export interface EntityMap<T> {
  get(id: string): T | undefined;
  /** Keeps the old object for equal content, to avoid a new render. */
  put(id: string, value: T): void;
  patch(id: string, change: (value: T) => T): void;
  remove(id: string): void;
  values(): IterableIterator<T>;
  ids(): IterableIterator<string>;
  /** Forgets everything without notifying, because the page is being left. */
  clear(): void;
  subscribe(id: string, listener: () => void): () => void;
  isWatched(id: string): boolean;
}

export type EntityView<T> = Pick<
  EntityMap<T>,
  'get' | 'values' | 'ids' | 'subscribe' | 'isWatched'
>;

export function createEntityMap<T>(): EntityMap<T> {
  const held = new Map<string, T>();
  const listeners = new Map<string, Set<() => void>>();

  const announce = (id: string): void => {
    for (const listener of [...(listeners.get(id) ?? [])]) listener();
  };
  const put = (id: string, value: T): void => {
    const before = held.get(id);
    if (before !== undefined && sameValue(before, value)) return;
    held.set(id, value);
    announce(id);
  };
  return {
    get: (id) => held.get(id),
    put,
    patch(id, change) {
      const before = held.get(id);
      if (before !== undefined) put(id, change(before));
    },
    remove(id) {
      if (held.delete(id)) announce(id);
    },
    values: () => held.values(),
    ids: () => held.keys(),
    clear: () => held.clear(),
    subscribe(id, listener) {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(id) === own) listeners.delete(id);
      };
    },
    isWatched: (id) => listeners.has(id),
  };
}

export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(b, key) &&
      sameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}

export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export function storageKeys(storage: BrowserStorage): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
}

export function createMemoryStorage(): Storage {
  const lines = new Map<string, string>();
  return {
    getItem: (name) => lines.get(name) ?? null,
    setItem: (name, value) => void lines.set(name, value),
    removeItem: (name) => void lines.delete(name),
    key: (at) => [...lines.keys()][at] ?? null,
    clear: () => lines.clear(),
    get length() {
      return lines.size;
    },
  };
}

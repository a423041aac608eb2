// Do not use the browser's storage. In development the gallery shares the app's origin and must not sign
// the member out.
const kept = new Map<string, string>();
const storage: Storage = {
  get length() {
    return kept.size;
  },
  key: (at) => [...kept.keys()][at] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
  clear: () => kept.clear(),
};
Object.defineProperty(window, 'localStorage', { value: storage });

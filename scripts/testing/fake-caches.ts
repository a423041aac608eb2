export interface FakeCaches {
  caches: CacheStorage;
  paths(name: string): string[];
}

const ORIGIN = 'https://rookery.test';

const addressOf = (request: RequestInfo | URL): URL =>
  new URL(request instanceof Request ? request.url : String(request), ORIGIN);

const keyOf = (request: RequestInfo | URL): string => {
  const { pathname, search } = addressOf(request);
  return pathname + search;
};

/** Cache Storage in memory. @param maxBytes more than this throws as a full device does */
export function createFakeCaches(maxBytes = Infinity): FakeCaches {
  const stored = new Map<string, Map<string, Blob>>();
  const bytes = (): number =>
    [...stored.values()]
      .flatMap((each) => [...each.values()])
      .reduce((sum, { size }) => sum + size, 0);

  const cacheOf = (files: Map<string, Blob>) => {
    const found = (request: RequestInfo | URL, options?: CacheQueryOptions): string | undefined => {
      const key = keyOf(request);
      if (!options?.ignoreSearch) return files.has(key) ? key : undefined;
      return [...files.keys()].find((each) => each.split('?')[0] === key.split('?')[0]);
    };
    return {
      async match(request: RequestInfo | URL, options?: CacheQueryOptions) {
        const key = found(request, options);
        return key === undefined ? undefined : new Response(files.get(key));
      },
      async put(request: RequestInfo | URL, answer: Response) {
        const blob = await answer.blob();
        const before = files.get(keyOf(request))?.size ?? 0;
        if (bytes() - before + blob.size > maxBytes) {
          throw new DOMException('No space is left.', 'QuotaExceededError');
        }
        files.set(keyOf(request), blob);
      },
      async delete(request: RequestInfo | URL, options?: CacheQueryOptions) {
        const key = found(request, options);
        return key !== undefined && files.delete(key);
      },
      keys: async () => [...files.keys()].map((key) => new Request(ORIGIN + key)),
    };
  };
  const caches = {
    has: async (name: string) => stored.has(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    async open(name: string) {
      const files = stored.get(name) ?? new Map<string, Blob>();
      stored.set(name, files);
      return cacheOf(files);
    },
  };
  return {
    caches: caches as unknown as CacheStorage,
    paths: (name) => [...(stored.get(name)?.keys() ?? [])],
  };
}

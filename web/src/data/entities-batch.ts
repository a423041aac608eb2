export interface BatchOptions {
  /** Most ids in one call. */
  size: number;
  /** How long the first id waits for company. */
  waitMs: number;
  load(ids: string[]): Promise<void>;
  onFailed(ids: string[], error: unknown): void;
}

/** Collects ids that are asked for one by one, and loads them together. */
export function createBatch(options: BatchOptions): { add(id: string): void } {
  const waiting = new Set<string>();
  const underway = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    timer = undefined;
    const ids = [...waiting];
    waiting.clear();
    for (let at = 0; at < ids.length; at += options.size) {
      void loadSlice(ids.slice(at, at + options.size));
    }
  };
  const loadSlice = async (ids: string[]): Promise<void> => {
    for (const id of ids) underway.add(id);
    try {
      await options.load(ids);
    } catch (error) {
      options.onFailed(ids, error);
    } finally {
      for (const id of ids) underway.delete(id);
    }
  };
  return {
    add(id) {
      if (underway.has(id)) return;
      waiting.add(id);
      timer ??= setTimeout(flush, options.waitMs);
    },
  };
}

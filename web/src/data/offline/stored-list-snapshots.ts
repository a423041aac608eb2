import { sameValue } from '#web/data/entities/entity-map.ts';

export interface StoredListSnapshots {
  note(hash: string, row: unknown): void;
  /** Whether the data is the stored list or its beginning. The device then has all of it already. */
  isHeld(hash: string, data: unknown): boolean;
  forget(hash: string): void;
  clear(): void;
}

interface Pages {
  pages?: readonly unknown[];
  pageParams?: readonly unknown[];
}

export function createStoredListSnapshots(): StoredListSnapshots {
  const rows = new Map<string, Pages>();
  return {
    note: (hash, row) => void rows.set(hash, row ?? {}),
    isHeld(hash, data) {
      const { pages, pageParams } = (data ?? {}) as Pages;
      const kept = rows.get(hash);
      if (!pages || !pageParams || !kept?.pages) return false;
      const beginning = {
        pages: kept.pages.slice(0, pages.length),
        pageParams: kept.pageParams?.slice(0, pages.length),
      };
      return sameValue(beginning, { pages, pageParams });
    },
    forget: (hash) => void rows.delete(hash),
    clear: () => rows.clear(),
  };
}

import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';

export interface WatchedChats {
  store: StoreApi<{ ids: readonly string[] }>;
  watch(id: string): () => void;
}

export function createWatchedChats({ onDrop }: Page): WatchedChats {
  const store = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }));
  const watchers = new Map<string, number>();
  const show = (): void => store.setState({ ids: [...watchers.keys()] });
  onDrop(() => {
    watchers.clear();
    show();
  });
  return {
    store,
    watch(id) {
      watchers.set(id, (watchers.get(id) ?? 0) + 1);
      show();
      return () => {
        const left = (watchers.get(id) ?? 1) - 1;
        if (left > 0) watchers.set(id, left);
        else watchers.delete(id);
        show();
      };
    },
  };
}

import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';

/** The ids whose channels the page subscribes to, while it shows them. */
export interface WatchedIds {
  store: StoreApi<{ ids: readonly string[] }>;
  watch(id: string): () => void;
}

export function createWatchedChats(page: Page): WatchedIds {
  return createWatchedIds(page);
}

export function createWatchedThreads(page: Page): WatchedIds {
  return createWatchedIds(page);
}

function createWatchedIds({ onDrop }: Page): WatchedIds {
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

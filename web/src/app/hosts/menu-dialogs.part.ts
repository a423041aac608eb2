import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';

export type MenuDialog = 'invite' | 'feedback';

export interface MenuDialogs {
  opened: StoreApi<{ dialog: MenuDialog | null }>;
  open(dialog: MenuDialog): void;
  close(): void;
}

export function createMenuDialogs({ onDrop }: Page): MenuDialogs {
  const opened = createStore<{ dialog: MenuDialog | null }>(() => ({ dialog: null }));
  const close = (): void => opened.setState({ dialog: null });
  onDrop(close);
  return { opened, open: (dialog) => opened.setState({ dialog }), close };
}

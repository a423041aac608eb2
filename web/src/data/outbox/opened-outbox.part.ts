import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Outbox } from './outbox.ts';

export type OpenedOutbox = StoreApi<{ outbox: Outbox | null }>;

/** The outbox once something needed it; null before. The first page is drawn without it. */
export const createOpenedOutbox = (): OpenedOutbox =>
  createStore<{ outbox: Outbox | null }>(() => ({ outbox: null }));

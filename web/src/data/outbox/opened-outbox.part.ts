import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Outbox } from './outbox.ts';

export type OpenedOutbox = StoreApi<{ outbox: Outbox | null }>;

/** The outbox, or null until the outbox is first needed. The first page loads without the outbox. */
export const createOpenedOutbox = (): OpenedOutbox =>
  createStore<{ outbox: Outbox | null }>(() => ({ outbox: null }));

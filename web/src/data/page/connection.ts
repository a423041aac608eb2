import { useStore } from 'zustand';

import type { ConnectionState } from '#web/data/http/connection-state.ts';

import { usePage } from './page-context.ts';

export function useConnectionState(): ConnectionState {
  return useStore(usePage().connection.store, ({ state }) => state);
}

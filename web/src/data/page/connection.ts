import { useStore } from 'zustand';

import type { ConnectionState } from '#web/data/http/connection-state.ts';

import { browserPage } from './browser-page.ts';

/** The connection of this tab; its store is for those who do something when the network is back. */
export const { store: connectionState, isOffline } = browserPage.connection;

/** Whether the server can be reached, as far as this page knows. */
export function useConnectionState(): ConnectionState {
  return useStore(connectionState, ({ state }) => state);
}

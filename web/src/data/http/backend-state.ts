import { createStore } from 'zustand/vanilla';

/** `back`: it answers again, which is said for a moment. */
export type BackendState = 'up' | 'down' | 'back';

/** So many failures in a row are still chance. */
const PATIENCE = 5;
const BACK_MS = 5000;

/**
 * What the answers of the server say of it. More than five 5xx in a row: down. Any other answer, also a
 * refusal, comes from a server that works. No answer at all says nothing of the server.
 */
export const backendState = createStore<{ state: BackendState }>(() => ({ state: 'up' }));

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** To be told the status of every answer. */
export function noteAnswer(status: number): void {
  if (status >= 500) {
    failures++;
    if (failures > PATIENCE) become('down');
    return;
  }
  failures = 0;
  if (backendState.getState().state !== 'down') return;
  become('back');
  timer = setTimeout(() => become('up'), BACK_MS);
}

function become(state: BackendState): void {
  if (backendState.getState().state === state) return;
  clearTimeout(timer);
  backendState.setState({ state });
}

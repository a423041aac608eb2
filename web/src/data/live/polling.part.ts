import type { Page } from '#web/data/page/page.ts';

import { createLiveSocket } from './live-socket.part.ts';
import { createRealtime } from './realtime.part.ts';

export const POLL_EVERY_MS = 30_000;

/** Publishes `polled` every 30 s while no socket can be opened. Hidden and offline pages wait. */
export function startPolling({ part, clock, connection, isHidden, onVisibility }: Page): void {
  const { store, noteOnline } = part(createLiveSocket);
  const { tell } = part(createRealtime);
  let timer: ReturnType<typeof clock.wakeAfter> | undefined;
  let isDue = false;

  const poll = (): void => {
    clock.cancel(timer);
    timer = clock.wakeAfter(POLL_EVERY_MS, poll);
    isDue = isHidden() || connection.isOffline();
    if (!isDue) tell('polled', null);
  };
  const pollIfDue = (): void => {
    if (isDue && !isHidden() && !connection.isOffline()) poll();
  };
  onVisibility(pollIfDue);
  connection.store.subscribe(({ state }) => state === 'online' && noteOnline());
  store.subscribe(({ isMissing }, before) => {
    if (isMissing === before.isMissing) return;
    clock.cancel(timer);
    isDue = false;
    if (isMissing) poll();
  });
}

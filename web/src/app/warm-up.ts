import { session } from '#web/data/session.ts';
import { prefetchDialogs } from '#web/ui/dialog.tsx';
import { prefetchComposer } from './composer-host.tsx';
import { PostScreen, ProfileScreen } from './screens.ts';
import { prefetchAvatarPanel } from './shell/lazy-avatar-panel.tsx';

const QUIET_AFTER_MS = 2500;

/** Fetches what the next tap may need, once the first screen is up and nothing else is going on. */
export function warmUp(): void {
  window.addEventListener('load', () => setTimeout(whenIdle, QUIET_AFTER_MS));
}

function whenIdle(): void {
  // Safari has no idle callback: the quiet time has to do there.
  const idle = window.requestIdleCallback ?? ((work: () => void) => void setTimeout(work, 1));
  idle(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!session.getState().authenticated || connection?.saveData) return;
    PostScreen.preload();
    ProfileScreen.preload();
    for (const fetchAhead of [prefetchDialogs, prefetchComposer, prefetchAvatarPanel]) {
      // Fetched, and reported, again when it is needed.
      fetchAhead().catch(() => {});
    }
  });
}

import { afterLoad } from '#web/ui/page/after-load.ts';
import { startRealtime } from '#web/data/live/realtime.ts';
import type { Page } from '#web/data/page/page.ts';
import { onMemberSignIn } from '#web/data/session/on-member-sign-in.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { loadCalendar, prefetchReactions } from '#web/features/posts/public.ts';
import { prefetchDialogs } from '#web/ui/dialog/dialog.tsx';
import { prefetchComposer } from '#web/app/hosts/composer-host.tsx';
import { prefetchPersonCards } from '#web/app/hosts/person-cards-host.tsx';
import { prefetchOutboxChip } from '#web/app/hosts/outbox-host.tsx';
import { sendLeftoverIntentions } from './leftover-intentions.ts';
import { syncDrafts } from './sync-drafts.ts';
import { screens } from '#web/app/screens/screens.ts';
import { prefetchAvatarPanel } from '#web/app/shell/lazy-avatar-panel.tsx';
import { prefetchShortcuts } from '#web/app/shortcuts/lazy-shortcuts.tsx';

const QUIET_AFTER_MS = 2500;

export function warmUp(page: Page): void {
  afterLoad(() =>
    onMemberSignIn(page.session, (member) => {
      setTimeout(() => idle(() => warmUpFor(page, member)), QUIET_AFTER_MS);
    }),
  );
}

// Safari has no idle callback, so the work starts right after the quiet time.
const idle = (work: () => void): void => {
  if (window.requestIdleCallback) window.requestIdleCallback(work);
  else setTimeout(work, 1);
};

function warmUpFor(page: Page, member: string): void {
  if (page.session.getState().currentUser?.ulid !== member) return;
  // Start realtime on every screen, because only a feed may have started it already.
  startRealtime(page, siteConfig.realtimeKey, member);
  sendLeftoverIntentions(page, member);
  syncDrafts(page);
  // Load the calendar in a separate task, because it takes 15 ms on a fast computer.
  idle(() => loadCalendar(page));
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  screens.PostScreen.preload();
  screens.ProfileScreen.preload();
  for (const fetchAhead of [
    prefetchDialogs,
    prefetchComposer,
    prefetchAvatarPanel,
    prefetchShortcuts,
    prefetchPersonCards,
    () => prefetchReactions(page),
    prefetchOutboxChip,
  ]) {
    fetchAhead().catch(() => {});
  }
}

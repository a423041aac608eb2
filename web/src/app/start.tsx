import { createRoot } from 'react-dom/client';
import { followOtherTabs } from '#web/data/page/other-tabs.ts';
import { connectionState } from '#web/data/page/connection.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { fetchFailedAgain } from '#web/data/page/fetch-failed-again.ts';
import { rememberSource } from '#web/data/api/standalone.ts';
import { App } from './app.tsx';
import { openPushed } from './worker/open-pushed.ts';
import { registerServiceWorker } from './worker/register-service-worker.ts';
import { startMemory } from './idle/start-memory.ts';
import { startTheme } from './theme/apply-theme.ts';
import { warmUp } from './idle/warm-up.ts';

/** Draws the app into the page, and starts what runs beside it. */
export function start(root: Element): void {
  startTheme();
  rememberSource();
  followOtherTabs();
  fetchFailedAgain(browserPage.lists, connectionState);
  createRoot(root).render(<App />);
  registerServiceWorker();
  openPushed();
  warmUp();
  startMemory();
}

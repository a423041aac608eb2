import { createRoot } from 'react-dom/client';
import { followOtherTabs } from '#web/data/page/other-tabs.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { PageContext } from '#web/data/page/page-context.ts';
import { fetchFailedAgain } from '#web/data/page/fetch-failed-again.ts';
import { rememberSource } from '#web/data/api/standalone.ts';
import { createTimeout } from '#web/data/settings/timeout.part.ts';
import { App } from './app.tsx';
import { openClickedNotifications } from './worker/open-clicked-notifications.ts';
import { registerServiceWorker } from './worker/register-service-worker.ts';
import { scheduleOfflineCache } from './idle/schedule-offline-cache.ts';
import { startTheme } from './theme/apply-theme.ts';
import { warmUp } from './idle/warm-up.ts';

export function start(root: Element): void {
  const page = openBrowserPage();
  // Created at the start, since remaining time counts from the response.
  page.part(createTimeout);
  startTheme(page);
  rememberSource();
  followOtherTabs(page);
  fetchFailedAgain(page.lists, page.connection.store);
  createRoot(root).render(
    <PageContext value={page}>
      <App />
    </PageContext>,
  );
  registerServiceWorker();
  openClickedNotifications();
  warmUp(page);
  scheduleOfflineCache(page);
}

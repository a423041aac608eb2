import { createRoot } from 'react-dom/client';
import { followOtherTabs } from '#web/data/api/api.ts';
import { rememberSource } from '#web/data/api/standalone.ts';
import { App } from './app.tsx';
import { registerServiceWorker } from './register-service-worker.ts';
import { startMemory } from './start-memory.ts';
import { startTheme } from './theme/apply-theme.ts';
import { warmUp } from './warm-up.ts';

/** Draws the app into the page, and starts what runs beside it. */
export function start(root: Element): void {
  startTheme();
  rememberSource();
  followOtherTabs();
  createRoot(root).render(<App />);
  registerServiceWorker();
  warmUp();
  startMemory();
}

import '#web/ui/styles/tokens.css';
import '#web/ui/styles/base.css';
import { reloadPage } from './ui/page/stale-page.ts';

/** Loads the app in separate tasks, so that the page can respond between them. */
async function boot(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('Element #root not found.');
  // old-browser.js shows its notice.
  if (document.documentElement.hasAttribute('data-old-browser')) return;
  if (!isStorageAvailable()) {
    root.textContent =
      'Your browser blocks storage for this page. Allow cookies and site data, then reload the page.';
    return;
  }
  // Paths other than the feed need these screens immediately, so load them in parallel. A failed load is
  // retried later.
  if (!/^\/(?:feed)?$/.test(location.pathname))
    import('./app/screens/screen-files.ts').catch(() => {});
  try {
    await import('react-dom/client');
    const { start } = await import('./app/start.tsx');
    start(root);
  } catch (error) {
    console.error('The app could not be loaded.', error);
    if (reloadPage()) return;
    root.textContent = 'Couldn’t load this page. Check your connection, then reload the page.';
  }
}

/** In a browser that blocks all cookies, even reading storage throws. */
function isStorageAvailable(): boolean {
  try {
    return Boolean(localStorage && sessionStorage);
  } catch {
    return false;
  }
}

void boot();

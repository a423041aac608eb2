import { showFailure } from '#web/data/api/show-failure.ts';
import type { Page } from '#web/data/page/page.ts';

const CONSOLE = '/admin';

export async function openConsole({ api }: Page): Promise<void> {
  // Opened within the click, because a popup blocker would stop it after the response.
  const tab = window.open('', '_blank');
  try {
    await api('POST /admin/login');
  } catch (error) {
    console.error('The console could not be opened.', error);
    tab?.close();
    showFailure(error);
    return;
  }
  if (!tab) return window.location.assign(CONSOLE);
  tab.opener = null;
  tab.location.replace(CONSOLE);
}

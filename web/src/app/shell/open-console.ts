import { showFailure } from '#web/data/api/show-failure.ts';
import type { Page } from '#web/data/page/page.ts';

/** Where those who run the community work, a page of its own. */
const CONSOLE = '/admin';

/** Asks for a session of the console, and opens it in a tab of its own. */
export async function openConsole({ api }: Page): Promise<void> {
  // Within the press: one that opened after the answer would be stopped as a pop-up.
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

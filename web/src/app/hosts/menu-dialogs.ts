import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import { createMenuDialogs, type MenuDialog } from './menu-dialogs.part.ts';

const { opened, open, close } = browserPage.part(createMenuDialogs);

export { close as closeMenuDialog, open as openMenuDialog };

export function useMenuDialog(): MenuDialog | null {
  return useStore(opened, ({ dialog }) => dialog);
}

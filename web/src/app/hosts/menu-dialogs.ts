import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createMenuDialogs, type MenuDialog } from './menu-dialogs.part.ts';

export function useMenuDialog(): MenuDialog | null {
  return useStore(usePart(createMenuDialogs).opened, ({ dialog }) => dialog);
}

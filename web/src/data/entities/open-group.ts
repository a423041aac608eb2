import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import { createOpenGroup, type OpenGroup } from './open-group.part.ts';

const { shown, show } = browserPage.part(createOpenGroup);
export const showOpenGroup = show;

export function useOpenGroup(): OpenGroup | null {
  return useStore(shown, ({ group }) => group);
}

import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import { createOpenGroup, type OpenGroup } from './open-group.part.ts';

const { shown, show } = browserPage.part(createOpenGroup);
export const showOpenGroup = show;

export function useOpenGroup(): OpenGroup | null {
  return useStore(shown, ({ group }) => group);
}

/** What a new post is begun with beside the open group: it is for it, if its author is in it. */
export function inOpenGroup(group: OpenGroup | null): { group?: { id: string; name: string } } {
  return group?.isJoined ? { group: { id: group.id, name: group.name } } : {};
}

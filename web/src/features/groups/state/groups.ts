import type { Group } from '@rookery/contract/groups/group.ts';
import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import { createGroups } from './groups.part.ts';

/** The groups of this tab's page. */
export const groups = browserPage.part(createGroups);

export function useGroup(id: string | null | undefined): Group | undefined {
  return useStore(groups.held, (held) => held[id ?? '']);
}

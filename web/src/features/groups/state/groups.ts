import type { Group } from '@rookery/contract/groups/group.ts';
import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createGroups } from './groups.part.ts';

export function useGroup(id: string | null | undefined): Group | undefined {
  return useStore(usePart(createGroups).held, (held) => held[id ?? '']);
}

import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createOpenGroup, type OpenGroup } from './open-group.part.ts';

export function useOpenGroup(): OpenGroup | null {
  return useStore(usePart(createOpenGroup).shown, ({ group }) => group);
}

export function inOpenGroup(group: OpenGroup | null): { group?: { id: string; name: string } } {
  return group?.isJoined ? { group: { id: group.id, name: group.name } } : {};
}

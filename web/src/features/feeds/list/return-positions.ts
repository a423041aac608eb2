import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import type { ScrollPosition } from './scroll-position.ts';
import { createReturnPositions } from './return-positions.part.ts';

export function useReturnPosition(feed: string): ScrollPosition | null {
  const { ways, wayBack } = usePart(createReturnPositions);
  return useStore(ways, () => wayBack(feed));
}

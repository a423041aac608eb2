import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import type { ScrollPosition } from './scroll-position.ts';
import { createWaysBack } from './ways-back.part.ts';

export function useWayBack(feed: string): ScrollPosition | null {
  const { ways, wayBack } = usePart(createWaysBack);
  return useStore(ways, () => wayBack(feed));
}

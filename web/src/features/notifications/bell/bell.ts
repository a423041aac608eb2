import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createBell } from './bell.part.ts';

export function useUnseenCount(): number {
  return useStore(usePart(createBell).unseen, ({ count }) => count);
}

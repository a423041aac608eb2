import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createBell } from './bell.part.ts';

/** How much the member of this tab was told and has not seen. */
export function useUnseenCount(): number {
  return useStore(usePart(createBell).unseen, ({ count }) => count);
}

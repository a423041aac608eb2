import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createLogoutQuestion, type LogoutDoubts } from './logout-question.part.ts';

/** null: no question is open. */
export function useLogoutQuestion(): LogoutDoubts | null {
  return useStore(usePart(createLogoutQuestion).asked, (state) => state.doubts);
}

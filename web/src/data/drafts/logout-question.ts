import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createLogoutQuestion, type LogoutDoubts } from './logout-question.part.ts';

export function useLogoutQuestion(): LogoutDoubts | null {
  return useStore(usePart(createLogoutQuestion).asked, (state) => state.doubts);
}

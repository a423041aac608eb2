import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createLogoutQuestion, type LogoutDoubts } from './logout-question.part.ts';

/** The doubts of an asked logout; null without a question. */
export function useLogoutQuestion(): LogoutDoubts | null {
  return useStore(usePart(createLogoutQuestion).asked, (state) => state.doubts);
}

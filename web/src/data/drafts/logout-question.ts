import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import { createLogoutQuestion, type LogoutDoubts } from './logout-question.part.ts';

export type { LogoutDoubts, UnsentWords } from './logout-question.part.ts';

const { asked, requestLogout, cancelLogout, countUnsent } = browserPage.part(createLogoutQuestion);

export { requestLogout, cancelLogout, countUnsent };

/** What is asked about; null while nothing is. */
export function useLogoutQuestion(): LogoutDoubts | null {
  return useStore(asked, (state) => state.doubts);
}

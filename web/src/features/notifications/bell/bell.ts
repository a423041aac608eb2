import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import { createBell } from './bell.part.ts';

const { unseen } = browserPage.part(createBell);

/** How much the member of this tab was told and has not seen. */
export function useUnseenCount(): number {
  return useStore(unseen, ({ count }) => count);
}

export { unseen };

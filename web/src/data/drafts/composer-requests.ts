import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import { type ComposerRequest, createComposerRequests } from './composer-requests.part.ts';

export type { ComposerRequest } from './composer-requests.part.ts';

/** What the composer of this tab's page is opened for. */
const { requested, openComposer, closeComposer } = browserPage.part(createComposerRequests);

export { openComposer, closeComposer };

export function useComposerRequest(): ComposerRequest | null {
  return useStore(requested, (state) => state.request);
}

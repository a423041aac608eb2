import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { type ComposerRequest, createComposerRequests } from './composer-requests.part.ts';

/** Another number for each opening, even of the same draft. */
export function useComposerOpening(): number {
  return useStore(usePart(createComposerRequests).requested, (state) => state.opening);
}

export function useComposerRequest(): ComposerRequest | null {
  return useStore(usePart(createComposerRequests).requested, (state) => state.request);
}

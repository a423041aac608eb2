import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { type ComposerRequest, createComposerRequests } from './composer-requests.part.ts';

export function useComposerRequest(): ComposerRequest | null {
  return useStore(usePart(createComposerRequests).requested, (state) => state.request);
}

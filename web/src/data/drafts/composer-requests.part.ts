import type { Post } from '@rookery/contract/posts/post.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import type { DraftGroup } from './draft.ts';
import type { Page } from '#web/data/page/page.ts';

export type ComposerRequest =
  /** `note` says why the post is not the quote that it was. */
  | { kind: 'post'; group?: DraftGroup; note?: string; files?: readonly File[] }
  | { kind: 'comment' | 'reply' | 'quote'; parent: Post }
  | { kind: 'edit'; post: Post };

export interface ComposerRequests {
  /** `opening` counts the openings. */
  requested: StoreApi<{ request: ComposerRequest | null; opening: number }>;
  openComposer(request: ComposerRequest): void;
  closeComposer(): void;
}

export function createComposerRequests({ onDrop }: Page): ComposerRequests {
  const requested = createStore<{ request: ComposerRequest | null; opening: number }>(() => ({
    request: null,
    opening: 0,
  }));
  const closeComposer = (): void => requested.setState({ request: null });
  onDrop(closeComposer);
  return {
    requested,
    closeComposer,
    openComposer: (request) =>
      requested.setState(({ opening }) => ({ request, opening: opening + 1 })),
  };
}

import type { Post } from '@rookery/contract/posts/post.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import type { DraftGroup } from './draft.ts';
import type { Page } from '#web/data/page/page.ts';

export type ComposerRequest =
  | { kind: 'post'; group?: DraftGroup }
  | { kind: 'comment' | 'reply' | 'quote'; parent: Post }
  | { kind: 'edit'; post: Post };

export interface ComposerRequests {
  requested: StoreApi<{ request: ComposerRequest | null }>;
  openComposer(request: ComposerRequest): void;
  closeComposer(): void;
}

export function createComposerRequests({ onDrop }: Page): ComposerRequests {
  const requested = createStore<{ request: ComposerRequest | null }>(() => ({ request: null }));
  const closeComposer = (): void => requested.setState({ request: null });
  onDrop(closeComposer);
  return {
    requested,
    closeComposer,
    openComposer: (request) => requested.setState({ request }),
  };
}

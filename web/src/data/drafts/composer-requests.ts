import type { Post } from '@rookery/contract/posts/post.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What the composer is opened for. */
export type ComposerRequest =
  | { kind: 'post' }
  | { kind: 'comment' | 'reply' | 'quote'; parent: Post };

const requested = createStore<{ request: ComposerRequest | null }>(() => ({ request: null }));

export function openComposer(request: ComposerRequest): void {
  requested.setState({ request });
}

export function closeComposer(): void {
  requested.setState({ request: null });
}

/** Tells of each that is made, or done. @returns the function that takes it back */
export function onComposerRequest(listener: () => void): () => void {
  return requested.subscribe(listener);
}

export function useComposerRequest(): ComposerRequest | null {
  return useStore(requested, (state) => state.request);
}

import type { Post } from '@rookery/contract/posts/post.ts';

export interface ProcessingDeps {
  get(id: string): Pick<Post, 'isProcessing' | 'createdAt'> | undefined;
  subscribe(id: string, changed: () => void): () => void;
  refresh(id: string): void;
}

export interface ProcessingWatch {
  enter(id: string): void;
  leave(id: string): void;
}

const POLL_MS = 15_000;
const AFTER_END_MS = 5000;
const YOUNG_MS = 2 * 60_000;

/**
 * Polls every 15 s while a visible post is in processing. Afterwards, a post under two minutes old is
 * refreshed again 5 s later. Its media may still change.
 */
export function watchProcessing({ get, subscribe, refresh }: ProcessingDeps): ProcessingWatch {
  const watched = new Map<string, () => void>();

  const stop = (id: string): void => {
    watched.get(id)?.();
    watched.delete(id);
  };
  return {
    enter(id) {
      if (watched.has(id) || !get(id)?.isProcessing) return;
      const timer = setInterval(() => refresh(id), POLL_MS);
      const unsubscribe = subscribe(id, () => {
        const post = get(id);
        if (post?.isProcessing) return;
        stop(id);
        const isYoung = post && Date.now() - Date.parse(post.createdAt) < YOUNG_MS;
        if (isYoung) setTimeout(() => refresh(id), AFTER_END_MS);
      });
      watched.set(id, () => {
        clearInterval(timer);
        unsubscribe();
      });
    },
    leave: stop,
  };
}

import type { Post } from '@rookery/contract/posts/post.ts';

export interface ProcessingDeps {
  get(id: string): Pick<Post, 'isProcessing' | 'createdAt'> | undefined;
  /** @returns the function that stops listening */
  subscribe(id: string, changed: () => void): () => void;
  /** Fetches the post again, soon. */
  refresh(id: string): void;
}

/** Posts whose media the server is still working on. */
export interface ProcessingWatch {
  /** The post came into sight. */
  enter(id: string): void;
  leave(id: string): void;
}

const POLL_MS = 15_000;
const AFTER_END_MS = 5000;
const YOUNG_MS = 2 * 60_000;

/**
 * Asks every 15 s for a post in sight that is being processed, until it is not. One that is under two
 * minutes old is fetched once more 5 s later: its media may have changed again by then.
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

import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countViews, type View } from './views.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/**
 * Views waiting to be written in batches every few seconds. A clean stop flushes them; a killed process loses
 * the last seconds.
 */
export interface Views {
  add(viewerId: string, postIds: readonly string[]): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const FLUSH_DELAY_MS = 5000;
const BATCH = 2000;
/** The most views buffered while the database is down. Further ones are dropped. */
const PENDING_MAX = 50_000;

export function createViews({
  db,
  clock,
  timers,
  posts,
  log,
}: Pick<PostsParts, 'clock' | 'db' | 'log' | 'posts' | 'timers'>): Views {
  let waiting = new Map<string, View>();
  let cancel: (() => void) | null = null;
  let writing: Promise<void> = Promise.resolve();
  let givenUp = 0;
  let isFailing = false;
  let isStopped = false;

  function writeSoon(): void {
    if (!isStopped) cancel ??= timers.after(FLUSH_DELAY_MS, () => void flush());
  }

  function hold(view: View): void {
    if (waiting.size < PENDING_MAX) waiting.set(`${view.viewerId}${view.postId}`, view);
    else givenUp += 1;
  }

  async function write(): Promise<void> {
    const views = [...waiting.values()];
    waiting = new Map();
    const now = clock.now();
    const since = new Date(now.getTime() - LIMITS.viewHours * 3_600_000);
    let written = 0;
    try {
      for (; written < views.length; written += BATCH) {
        const batch = views.slice(written, written + BATCH);
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that others have their turn
        posts.viewed(await countViews(db, batch, { now, since }));
        isFailing = false;
      }
    } catch (error) {
      isFailing = true;
      for (const view of views.slice(written)) hold(view);
      const details = { err: error, views: waiting.size, givenUp };
      log.warn(details, 'Could not save views; will try again');
      writeSoon();
    }
  }

  function flush(): Promise<void> {
    cancel?.();
    cancel = null;
    writing = writing.then(write);
    return writing;
  }

  return {
    add(viewerId, postIds) {
      for (const postId of postIds) hold({ viewerId, postId });
      if (waiting.size >= BATCH && !isFailing) void flush();
      else if (waiting.size > 0) writeSoon();
    },
    flush,
    stop() {
      isStopped = true;
      return flush();
    },
  };
}

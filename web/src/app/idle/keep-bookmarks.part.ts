import { connectionSpeed } from '#web/data/http/connection-speed.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { isStale } from '#web/data/offline/saved-cache.ts';
import { createSavedPosts } from '#web/data/offline/saved-posts.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { createBookmarks } from '#web/features/posts/bookmarks/public.ts';

import { screens } from '#web/app/screens/screens.ts';

export interface BookmarkKeeper {
  /** Keeps the bookmarks for offline reading, once the member has seen or made one on this device. */
  start(): Promise<void>;
}

const GATHER_MS = 2000;

export function createBookmarkKeeper(page: Page): BookmarkKeeper {
  const { details, removed } = page.part(createBookmarks);
  const { posts } = page.part(createEntities);
  const saved = page.part(createSavedPosts);
  const seen = new Set<string>();
  let leaving: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  page.onDrop(() => {
    leaving?.abort();
    leaving = undefined;
    clearTimeout(timer);
    seen.clear();
    isDue = false;
  });

  const save = async (signal: AbortSignal): Promise<void> => {
    isDue = !isGoodConnection(page);
    if (isDue || signal.aborted) return;
    for (const each of Object.values(details.getState())) seen.add(JSON.stringify(each));
    try {
      screens.BookmarksScreen.preload();
      const { saveBookmarks } = await import('#web/features/feeds/bookmarks/save-bookmarks.ts');
      await saveBookmarks(page, signal);
    } catch (error) {
      isDue = true;
      if (!signal.aborted) console.info('The bookmarks could not be saved for offline use.', error);
    }
  };
  return {
    async start() {
      if (leaving || !('caches' in globalThis)) return;
      leaving = new AbortController();
      const { signal } = leaving;
      const saveSoon = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => void save(signal), GATHER_MS);
      };
      const saveUnseen = (): void => {
        const all = Object.values(details.getState());
        if (all.some((each) => !seen.has(JSON.stringify(each)))) saveSoon();
      };
      const forget = (forgotten: Promise<void>): void =>
        void forgotten.catch((error: unknown) => {
          console.warn('A removed bookmark could not be deleted from this device.', error);
        });
      const stops = [
        posts.follow((id) => removed.has(id) && forget(saved.forgetIds(new Set([id])))),
        page.part(createEventBus).onAnnounced('blockedOrMuted', ({ ulid, isOn }) => {
          if (isOn) forget(saved.forget(({ user }) => user.userId === ulid));
        }),
        details.subscribe(saveUnseen),
        page.connection.store.subscribe(({ state }) => {
          if (state === 'online' && isDue) saveSoon();
        }),
      ];
      signal.addEventListener('abort', () => {
        for (const stop of stops) stop();
      });
      saveUnseen();
      forget(saved.forgetIds(new Set(removed)));
      const stored = await saved.index();
      if (stored && isStale(stored, page.clock.now())) saveSoon();
    },
  };
}

function isGoodConnection({ connection }: Page): boolean {
  const network = (navigator as { connection?: { saveData?: boolean } }).connection;
  return !connection.isOffline() && !network?.saveData && connectionSpeed() === 'fast';
}

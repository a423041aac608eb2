import { createEngagement } from '#web/data/entities/engagement.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { createWatchedThreads } from '#web/data/live/watched-channels.part.ts';
import { pastTime } from '#web/data/page/clock.ts';
import type { Page } from '#web/data/page/page.ts';

const GATHER_MS = 300;
const EVERY_MS = 1500;

/**
 * Calls `refresh` when comments were added directly below a post. Counts of its known comments are refreshed
 * too, so that open replies reload. Hidden pages wait. @returns a function that ends this
 */
export function followThread(page: Page, postId: string, refresh: () => void): () => void {
  const { clock } = page;
  const { posts } = page.part(createEntities);
  const { refreshEngagement } = page.part(createEngagement);
  const parents = new Set<string>();
  let timer: ReturnType<typeof clock.wakeAfter> | undefined;
  let lastMs: number | undefined;

  const run = (): void => {
    timer = undefined;
    if (page.isHidden() || parents.size === 0) return;
    lastMs = clock.now();
    if (parents.has(postId)) refresh();
    const counted = new Set([postId, ...parents]);
    parents.clear();
    refreshEngagement([...counted].filter((id) => posts.get(id))).catch((error: unknown) =>
      console.info('The counts of a thread could not be refreshed.', error),
    );
  };
  const plan = (): void => {
    const sinceMs = clock.now() - pastTime(lastMs, clock.now());
    timer ??= clock.wakeAfter(Math.max(GATHER_MS, EVERY_MS - sinceMs), run);
  };
  const ends = [
    page.part(createWatchedThreads).watch(postId),
    page.part(createRealtime).onRealtime('commentAdded', ({ threadId, parentUlid }) => {
      if (threadId !== postId) return;
      parents.add(parentUlid);
      plan();
    }),
    page.onVisibility(() => {
      if (!page.isHidden() && parents.size > 0) plan();
    }),
  ];
  return () => {
    clock.cancel(timer);
    for (const end of ends) end();
  };
}

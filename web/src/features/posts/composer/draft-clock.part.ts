import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

export interface DraftClock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Switches to the estimated server time. Called when the server rejected an id, because this clock may be
   * fast.
   */
  distrustClock(): void;
}

export function createDraftClock({ clock, part }: Page): DraftClock {
  let isAhead = false;

  /** The server’s time, estimated from the newest post on this page. Without posts, the time a day ago. */
  const newestKnown = (): number => {
    let newest = 0;
    for (const post of part(createEntities).posts.values()) {
      newest = Math.max(newest, Date.parse(post.createdAt));
    }
    return newest || clock.now() - DAY_MS;
  };
  return {
    now: () => (isAhead ? newestKnown() : clock.now()),
    distrustClock: () => void (isAhead = true),
  };
}

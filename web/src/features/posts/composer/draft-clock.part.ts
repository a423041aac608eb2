import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

/** By what time ids of drafts are made. */
export interface DraftClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** The server has refused an id: this device's clock may run ahead of it. From now on its own time is told. */
  distrustClock(): void;
}

export function createDraftClock({ clock, part }: Page): DraftClock {
  let isAhead = false;

  /** The server's time, as far as its newest post tells; where none is known, a time that is surely over. */
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

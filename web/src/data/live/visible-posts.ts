import { type Clock, realClock, type Timer } from '#web/data/page/clock.ts';

export interface DwellAction {
  afterMs: number;
  onStayed(id: string): void;
}

export interface VisiblePostsDeps {
  stays: readonly DwellAction[];
  onEnter?(id: string): void;
  onLeave?(id: string): void;
  clock?: Clock;
}

/** The visible posts. A post with several cards is visible while one of them is. */
export interface VisiblePosts {
  enter(id: string): void;
  leave(id: string): void;
  ids(): string[];
  stayedIds(): string[];
  pause(): void;
  resume(): void;
}

export function createVisiblePosts({
  stays,
  onEnter,
  onLeave,
  clock = realClock,
}: VisiblePostsDeps): VisiblePosts {
  const ordered = stays.toSorted((a, b) => a.afterMs - b.afterMs);
  const cards = new Map<string, number>();
  const timers = new Map<string, Timer>();
  const stayed = new Set<string>();
  let isPaused = false;

  const wait = (id: string, at: number): void => {
    const stay = ordered[at];
    if (!stay) return void timers.delete(id);
    const before = ordered[at - 1]?.afterMs ?? 0;
    const reached = (): void => {
      wait(id, at + 1);
      stayed.add(id);
      stay.onStayed(id);
    };
    timers.set(id, clock.wakeAfter(stay.afterMs - before, reached));
  };
  const begin = (id: string): void => {
    wait(id, 0);
    onEnter?.(id);
  };
  const end = (id: string): void => {
    clock.cancel(timers.get(id));
    timers.delete(id);
    stayed.delete(id);
    onLeave?.(id);
  };
  return {
    enter(id) {
      const count = cards.get(id) ?? 0;
      cards.set(id, count + 1);
      if (count === 0 && !isPaused) begin(id);
    },
    leave(id) {
      const count = cards.get(id) ?? 0;
      if (count > 1) return void cards.set(id, count - 1);
      if (cards.delete(id) && !isPaused) end(id);
    },
    ids: () => (isPaused ? [] : [...cards.keys()]),
    stayedIds: () => [...stayed],
    pause() {
      if (isPaused) return;
      isPaused = true;
      for (const id of cards.keys()) end(id);
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      for (const id of cards.keys()) begin(id);
    },
  };
}

import type { Clock } from '#src/kernel/clock.ts';

/** Pages poll every 30 s. */
const COUNTED_MS = 45_000;
const PRUNE_ABOVE = 10_000;

/** Counts the sessions whose pages poll because they have no socket. */
export interface PollingPages {
  note(sessionId: string): void;
  count(): number;
}

export function createPollingPages(clock: Clock): PollingPages {
  const polledAt = new Map<string, number>();
  const prune = (): void => {
    const now = clock.now().getTime();
    for (const [sessionId, at] of polledAt) {
      // The oldest come first. A time in the future was noted before the clock was set back.
      if (at <= now && now - at < COUNTED_MS) break;
      polledAt.delete(sessionId);
    }
  };
  return {
    note(sessionId) {
      polledAt.delete(sessionId);
      polledAt.set(sessionId, clock.now().getTime());
      if (polledAt.size > PRUNE_ABOVE) prune();
    },
    count() {
      prune();
      return polledAt.size;
    },
  };
}

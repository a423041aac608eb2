import type { ConnectionSpeed } from '#web/data/http/connection-speed.ts';

const FIRST_REVEALED = 20;
const STEP = 5;
const WITHIN_BOTTOM = 0.3;
const AHEAD = 0.5;
const LOAD_EVERY_MS = 3000;

/** How many posts a page asks for. */
export function sliceSize(speed: ConnectionSpeed): number {
  return { fast: 50, medium: 20, slow: 10 }[speed];
}

export function firstRevealed(loaded: number, anchor: number): number {
  return Math.min(loaded, Math.max(FIRST_REVEALED, anchor + FIRST_REVEALED));
}

/** Shows five more, and again, until what is on the screen is not within 30 percent of the bottom. */
export function reveal(revealed: number, loaded: number, lastVisible: number): number {
  let count = revealed;
  while (count < loaded && lastVisible + 1 > count * (1 - WITHIN_BOTTOM)) count += STEP;
  return Math.min(count, loaded);
}

/**
 * Milliseconds until the next page is to be asked for, or null when there is no need yet. Pages keep
 * 3 s between them, but a reader who has come to the last loaded post never waits for that.
 */
export function loadDelay(now: {
  loaded: number;
  lastVisible: number;
  slice: number;
  sinceLastMs: number;
}): number | null {
  const ahead = now.loaded - (now.lastVisible + 1);
  if (ahead > now.slice * AHEAD) return null;
  if (ahead <= STEP) return 0;
  return Math.max(0, LOAD_EVERY_MS - now.sinceLastMs);
}

import type { ConnectionSpeed } from '#web/data/http/connection-speed.ts';

const FIRST_REVEALED = 20;
const STEP = 5;
const WITHIN_BOTTOM = 0.3;
const AHEAD = 0.5;
const LOAD_EVERY_MS = 3000;

export function sliceSize(speed: ConnectionSpeed): number {
  return { fast: 50, medium: 20, slow: 10 }[speed];
}

export function firstRevealed(loaded: number, anchor: number): number {
  return Math.min(loaded, Math.max(FIRST_REVEALED, anchor + FIRST_REVEALED));
}

export function reveal(revealed: number, loaded: number, lastVisible: number): number {
  let count = revealed;
  while (count < loaded && lastVisible + 1 > count * (1 - WITHIN_BOTTOM)) count += STEP;
  return Math.min(count, loaded);
}

/**
 * Milliseconds until the next page is requested, or null when none is needed yet. Pages are 3 s apart, except
 * for a reader at the last loaded post.
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

export const COMMENTS_PER_PAGE = 20;
export const REFRESH_MS = 30_000;
export const HIGHLIGHT_MS = 3000;
/** At this depth a thread goes on behind a link instead of below. */
export const DEEPEST = 7;

const NEW_MS = 10_000;
const OWN_RECENT_MS = 30_000;
const PREVIEW = 3;

/** When an own comment was written, in milliseconds since 1970. */
type SentAt = (id: string) => number;

/** An own comment counts as new for 10 s after it was written. */
export function isNew(id: string, sentAt: SentAt, nowMs: number): boolean {
  return nowMs - sentAt(id) < NEW_MS;
}

/** Comments written just now stand on top, whatever the sort; all others follow in its order. */
export function withFreshOnTop(ids: readonly string[], fresh: readonly string[]): string[] {
  return [...new Set([...fresh, ...ids])];
}

/** The fresh ones that must stay on top still: new ones, and those that no loaded page holds. */
export function stillFresh(
  fresh: readonly string[],
  loaded: readonly string[],
  sentAt: SentAt,
  nowMs: number,
): string[] {
  const known = new Set(loaded);
  return fresh.filter((id) => isNew(id, sentAt, nowMs) || !known.has(id));
}

/** Three comments under a card or a comment: own ones of the last 30 s are kept, topped up by the first. */
export function previewIds(
  ids: readonly string[],
  own: readonly string[],
  sentAt: SentAt,
  nowMs: number,
): string[] {
  const recent = recentOwn(own, sentAt, nowMs).filter((id) => ids.includes(id));
  const kept = new Set(recent.slice(0, PREVIEW));
  for (const id of ids) if (kept.size < PREVIEW) kept.add(id);
  return ids.filter((id) => kept.has(id));
}

/** Those of the last 30 s. */
export function recentOwn(own: readonly string[], sentAt: SentAt, nowMs: number): string[] {
  return own.filter((id) => nowMs - sentAt(id) < OWN_RECENT_MS);
}

/**
 * A list on the screen, and the same list fetched again: everything stays where it was read, and what
 * is new comes in after the neighbour that it has in the fresh order.
 */
export function mergeRefreshed(shown: readonly string[], fresh: readonly string[]): string[] {
  const merged = [...shown];
  const known = new Set(shown);
  let neighbour: string | null = null;
  for (const id of fresh) {
    if (!known.has(id)) {
      merged.splice(neighbour === null ? 0 : merged.indexOf(neighbour) + 1, 0, id);
      known.add(id);
    }
    neighbour = id;
  }
  return merged;
}

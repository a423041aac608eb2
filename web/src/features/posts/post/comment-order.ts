export const COMMENTS_PER_PAGE = 20;
export const REFRESH_MS = 30_000;
export const HIGHLIGHT_MS = 3000;
export const MAX_DEPTH = 7;

const NEW_MS = 10_000;
const OWN_RECENT_MS = 30_000;
const PREVIEW = 3;

/** When an own comment was sent, in milliseconds since 1970. */
type SentAt = (id: string) => number;

export function isNew(id: string, sentAt: SentAt, nowMs: number): boolean {
  return nowMs - sentAt(id) < NEW_MS;
}

export function withFreshOnTop(ids: readonly string[], fresh: readonly string[]): string[] {
  return [...new Set([...fresh, ...ids])];
}

export function stillFresh(
  fresh: readonly string[],
  loaded: readonly string[],
  sentAt: SentAt,
  nowMs: number,
): string[] {
  const known = new Set(loaded);
  return fresh.filter((id) => isNew(id, sentAt, nowMs) || !known.has(id));
}

/** Three comments for a preview: own ones of the last 30 s, then the first of the list. */
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

export function recentOwn(own: readonly string[], sentAt: SentAt, nowMs: number): string[] {
  return own.filter((id) => nowMs - sentAt(id) < OWN_RECENT_MS);
}

/**
 * Merges a refreshed list into the shown one, which keeps its order. New ids follow their neighbour in the
 * fresh list.
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

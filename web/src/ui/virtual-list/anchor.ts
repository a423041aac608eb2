import type { ListGeometry, Rows } from './list-geometry.ts';

/** What is being read: a post, and where its upper edge stands below the top of the window, in pixels. */
export interface Anchor {
  postId: string;
  top: number;
}

/** What sticks to the top of the window and hides the posts below it, in pixels. */
export const STICKY = 103;
/** With the first post no further up than this behind it, the reader is at the top of the list. */
const AT_TOP = 24;

/** The first post in view, where the list begins `origin` pixels below the top of the window. */
export function anchorAt(geometry: ListGeometry, origin: number): Anchor {
  const index = geometry.indexAt(STICKY - origin);
  return { postId: geometry.ids[index] ?? '', top: origin + geometry.top(index) };
}

/** At the top of a list new posts are seen to arrive; anywhere below they must not move the page. */
export function isAtTop(anchor: Anchor | null, geometry: ListGeometry): boolean {
  return !anchor || (anchor.postId === geometry.ids[0] && anchor.top >= STICKY - AT_TOP);
}

/**
 * The anchor in the list as it is now. Where its post has gone, the next one that stayed takes over, or
 * else the one before it; null when nothing of what was around it stayed.
 */
export function carryOver(
  anchor: Anchor,
  before: ListGeometry,
  ids: readonly string[],
): Anchor | null {
  const now = new Set(ids);
  if (now.has(anchor.postId)) return anchor;
  const at = before.ids.indexOf(anchor.postId);
  if (at < 0) return null;
  const topOf = (index: number): number => anchor.top + before.top(index) - before.top(at);
  for (let index = at + 1; index < before.count; index += 1) {
    const postId = before.ids[index] ?? '';
    // A post that was seen whole leaves its place to the next; of one that was half gone only the rest goes.
    if (now.has(postId)) return { postId, top: anchor.top >= STICKY ? anchor.top : topOf(index) };
  }
  for (let index = at - 1; index >= 0; index -= 1) {
    const postId = before.ids[index] ?? '';
    if (now.has(postId)) return { postId, top: topOf(index) };
  }
  return null;
}

/** Further down than this part of the window nobody is reading yet. */
const READ_TO = 0.75;

/** The post below the anchor, to be held in its stead where the anchor is half gone and that one is read. */
export function passedOn(anchor: Anchor, geometry: ListGeometry, windowHeight: number): Anchor {
  const index = geometry.ids.indexOf(anchor.postId);
  const postId = geometry.ids[index + 1];
  const top = anchor.top + geometry.top(index + 1) - geometry.top(index);
  const isRead = anchor.top < STICKY && top < windowHeight * READ_TO;
  return postId !== undefined && isRead ? { postId, top } : anchor;
}

/** So many rows come into the page in one frame, at each end, while what is seen is there. */
const ROWS_A_FRAME = 1;
/** So many rows may stay beyond what is wanted before the list is drawn again to let them go. */
const SPARE = 2;

/**
 * What to draw next, on the way from what is drawn to what is wanted.
 * @param seen the rows in view, which are never waited for
 */
export function nextRows(drawn: Rows, wanted: Rows, seen: Rows): Rows {
  const isApart = wanted.first >= drawn.last || wanted.last <= drawn.first;
  if (isApart) return seen;
  const first = Math.max(wanted.first, Math.min(seen.first, drawn.first - ROWS_A_FRAME));
  const last = Math.min(wanted.last, Math.max(seen.last, drawn.last + ROWS_A_FRAME));
  const isWhole = drawn.first <= first && drawn.last >= last;
  const isSpare = wanted.first - drawn.first > SPARE || drawn.last - wanted.last > SPARE;
  return isWhole && !isSpare ? drawn : { first, last };
}

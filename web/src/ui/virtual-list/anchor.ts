import type { ListGeometry, Rows } from './list-geometry.ts';

/** The post that is being read. `top` is its upper edge, in pixels below the top of the window. */
export interface Anchor {
  postId: string;
  top: number;
}

/** Height of the sticky header that covers posts, in pixels. */
export const STICKY_HEADER_PX = 103;
/** The reader is at the top while the first post is at most this many pixels behind the header. */
const AT_TOP = 24;

/** The first visible post, with the list’s start `origin` pixels below the top of the window. */
export function anchorAt(geometry: ListGeometry, origin: number): Anchor {
  const index = geometry.indexAt(STICKY_HEADER_PX - origin);
  return { postId: geometry.ids[index] ?? '', top: origin + geometry.top(index) };
}

/** Whether the reader is at the top. There, new posts may shift the page. Further down they must not. */
export function isAtTop(anchor: Anchor | null, geometry: ListGeometry): boolean {
  return !anchor || (anchor.postId === geometry.ids[0] && anchor.top >= STICKY_HEADER_PX - AT_TOP);
}

/**
 * The anchor in a changed list. If its post was removed, the next remaining post takes over, else the
 * previous one. Null if none remains.
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
    // The next post moves to the place of a fully visible one. If that post was partly hidden, the next one
    // does not move.
    if (now.has(postId))
      return { postId, top: anchor.top >= STICKY_HEADER_PX ? anchor.top : topOf(index) };
  }
  for (let index = at - 1; index >= 0; index -= 1) {
    const postId = before.ids[index] ?? '';
    if (now.has(postId)) return { postId, top: topOf(index) };
  }
  return null;
}

/** Below this share of the window’s height, a post does not count as being read. */
const READ_TO_SHARE = 0.75;

export function nextAnchor(anchor: Anchor, geometry: ListGeometry, windowHeight: number): Anchor {
  const index = geometry.ids.indexOf(anchor.postId);
  const postId = geometry.ids[index + 1];
  const top = anchor.top + geometry.top(index + 1) - geometry.top(index);
  const isRead = anchor.top < STICKY_HEADER_PX && top < windowHeight * READ_TO_SHARE;
  return postId !== undefined && isRead ? { postId, top } : anchor;
}

const ROWS_A_FRAME = 1;
const MAX_SURPLUS_ROWS = 2;

/**
 * The next step from the rendered rows to the wanted ones.
 * @param seen the visible rows, which are always included
 */
export function nextRows(drawn: Rows, wanted: Rows, seen: Rows): Rows {
  const isApart = wanted.first >= drawn.last || wanted.last <= drawn.first;
  if (isApart) return seen;
  const first = Math.max(wanted.first, Math.min(seen.first, drawn.first - ROWS_A_FRAME));
  const last = Math.min(wanted.last, Math.max(seen.last, drawn.last + ROWS_A_FRAME));
  const isWhole = drawn.first <= first && drawn.last >= last;
  const isSpare =
    wanted.first - drawn.first > MAX_SURPLUS_ROWS || drawn.last - wanted.last > MAX_SURPLUS_ROWS;
  return isWhole && !isSpare ? drawn : { first, last };
}

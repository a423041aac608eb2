import { isWindowLocked, moveWindow } from '#web/ui/window-place.ts';

import { type Anchor, anchorAt, carryOver, isAtTop, nextRows, STICKY } from './anchor.ts';
import { createGeometry, type Rows } from './list-geometry.ts';
import type { RowHeights } from './row-heights.ts';
import { siblingsAbove, watchWindow } from './watch-window.ts';

/** How far beyond the window rows stand in the page, in pixels; less until the first screen is painted. */
const BUFFER = 2000;
const FIRST_BUFFER = 300;
const FIRST_MS = 500;
/** What may lie over the lower edge of the window. */
const BELOW = 72;

/** Who draws the list. */
export interface ListEars {
  /** These rows are to stand in the page: at once, when some of them are in view. */
  onRows(rows: Rows, isUrgent: boolean): void;
  /** The last row in view is another one. */
  onSeen(last: number): void;
  /** The reader has come to rest. */
  onRest(): void;
}

/**
 * Keeps a list small in the page, and the reader where they are in it: whatever becomes higher, lower,
 * new or gone, the post that is read stays where it stands until the reader moves. Nobody else moves the
 * window while a list is shown, except to send the reader somewhere.
 *
 * Corrections never fight with a scroll under way: they go into the space above the rows first (`debt`),
 * and into the window's position once it rests.
 */
export interface ListKeeper {
  /** The rows to draw for this list, before it is drawn. */
  rowsFor(ids: readonly string[], count: number): Rows;
  /** What has just been drawn. */
  drawn(ids: readonly string[], count: number, rows: Rows): void;
  /** @returns to be called when the list leaves the screen */
  show(box: HTMLElement, ears: ListEars): () => void;
  /** Ref of every row, whose element names its post in `data-row`. */
  row(element: HTMLElement): () => void;
  /** Where the reader is; null for the top. */
  anchor(): Anchor | null;
  goTo(anchor: Anchor | null): void;
  lastSeen(): number;
  /** The post after or before this one, or the one in view when that is null; null at the ends. */
  neighbour(id: string | null, by: 1 | -1): string | null;
  isInView(id: string): boolean;
  /** Puts a post below what sticks to the top, unless all of it is in view. */
  bringIntoView(id: string): void;
}

export function createListKeeper(heights: RowHeights, start: Anchor | null): ListKeeper {
  const geometry = createGeometry(heights);
  const elements = new Set<HTMLElement>();
  let rows: Rows = { first: 0, last: 0 };
  let anchor = start;
  let isTop = start === null;
  /** Where the reader is to go as soon as the list has its post. */
  let wish: Anchor | null = null;
  let shown: { box: HTMLElement; ears: ListEars; observer: ResizeObserver } | null = null;
  /** Of the list's upper edge in the document, and of the window when the anchor was read. */
  let listTop = STICKY;
  let heldAt = 0;
  /** The rows stand this much lower than they should, which the window's position makes up for. */
  let debt = 0;
  let isMoving = false;
  let buffer = FIRST_BUFFER;
  let frame = 0;
  let seen = -1;
  /** The post whose card the reader used last, and those whose cards have been measured. */
  let touched: string | null = null;
  const cards = new Set<string>();

  const indexOf = (id: string): number => {
    const near = geometry.ids.indexOf(id, rows.first);
    return near < 0 ? geometry.ids.indexOf(id) : near;
  };
  const origin = (): number => listTop + debt - heldAt;

  const readAnchor = (): void => {
    heldAt = window.scrollY;
    if (geometry.count === 0) return;
    anchor = anchorAt(geometry, origin());
    isTop = isAtTop(anchor, geometry);
  };

  const writeSpaces = (): void => {
    if (!shown) return;
    const { style } = shown.box;
    style.paddingTop = `${Math.max(0, geometry.top(rows.first) + debt)}px`;
    style.paddingBottom = `${geometry.top(geometry.count) - geometry.top(rows.last)}px`;
  };

  /** The debt is paid by the window: what is seen does not move. */
  const settle = (): void => {
    if (Math.abs(debt) < 1) return;
    const before = { debt, y: window.scrollY };
    debt = 0;
    writeSpaces();
    moveWindow(before.y - before.debt);
    heldAt += window.scrollY - before.y;
    const left = before.debt + window.scrollY - before.y;
    // What the window could not follow, at the very top or end, is let go.
    debt = Math.abs(left) < 1 ? left : 0;
    if (debt === 0 && Math.abs(left) >= 1) readAnchor();
  };

  const hold = (): void => {
    const index = !isTop && anchor ? indexOf(anchor.postId) : -1;
    if (anchor && index >= 0) debt = heldAt + anchor.top - geometry.top(index) - listTop;
    if (!isMoving || geometry.top(rows.first) + debt < 0) settle();
    writeSpaces();
    if (isTop) readAnchor();
  };

  const rowsSeen = (beyond: number): Rows => {
    const top = -origin();
    return geometry.rowsBetween(top - beyond, top + window.innerHeight + beyond);
  };

  const look = (): void => {
    if (!shown) return;
    const view = rowsSeen(0);
    const next = nextRows(rows, rowsSeen(buffer), view);
    if (next.first !== rows.first || next.last !== rows.last) {
      const isUrgent = view.first < rows.first || view.last > rows.last;
      shown.ears.onRows(next, isUrgent);
    }
    const { last: end } = view;
    if (end - 1 === seen) return;
    seen = end - 1;
    shown.ears.onSeen(seen);
  };

  const lookNextFrame = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };

  const scrolled = (): void => {
    if (isWindowLocked()) return;
    if (window.scrollY !== heldAt) readAnchor();
    look();
  };

  const rested = (): void => {
    if (isWindowLocked()) return;
    hold();
    look();
    shown?.ears.onRest();
  };

  /** A post that changes by itself above what is read must not push it; one that the reader opens may. */
  const passOn = (index: number): void => {
    const next = geometry.ids[index + 1];
    if (!anchor || isTop || next === undefined || touched === anchor.postId) return;
    const top = anchor.top + geometry.top(index + 1) - geometry.top(index);
    if (top < window.innerHeight * 0.75) anchor = { postId: next, top };
  };

  const resized = (entries: readonly ResizeObserverEntry[]): void => {
    if (!shown) return;
    const { box } = shown;
    const isOtherWidth = heights.setWidth(box.clientWidth);
    if (isOtherWidth) {
      // A narrower page may be so much shorter that the browser has moved the window itself.
      heldAt = window.scrollY;
      geometry.changed();
    }
    for (const { target, borderBoxSize } of entries) {
      const id = target instanceof HTMLElement ? target.dataset['row'] : undefined;
      const index = id === undefined ? -1 : indexOf(id);
      if (id === undefined || index < 0) continue;
      const height = borderBoxSize[0]?.blockSize ?? 0;
      const isOther = Math.abs(heights.of(id) - height) >= 1;
      if (isOther && id === anchor?.postId && cards.has(id) && !isOtherWidth) passOn(index);
      if (heights.measure(id, height)) geometry.changed(index);
      if (target.querySelector('article')) cards.add(id);
    }
    if (isWindowLocked()) return;
    listTop = box.getBoundingClientRect().top + window.scrollY;
    hold();
    lookNextFrame();
  };

  const goTo = (to: Anchor | null): void => {
    const index = to ? indexOf(to.postId) : 0;
    wish = index < 0 || index >= geometry.count ? to : null;
    if (wish) return shown?.ears.onSeen(index);
    isTop = to === null;
    anchor = to ?? anchor;
    if (!shown) {
      if (isTop) heldAt = 0;
      return;
    }
    debt = 0;
    const goal = to ? listTop + geometry.top(index) - to.top : 0;
    writeSpaces();
    moveWindow(goal);
    heldAt = window.scrollY;
    // Windows stand at whole pixels: the rest of the way is the rows' own.
    if (Math.abs(heldAt - goal) < 1) debt = heldAt - goal;
    writeSpaces();
    if (isTop) readAnchor();
    look();
  };

  const touch = (event: Event): void => {
    const row = (event.target as Element).closest<HTMLElement>('[data-row]');
    touched = row?.dataset['row'] ?? null;
  };

  return {
    rowsFor(ids, count) {
      const next = createGeometry(heights);
      next.set(ids, count);
      const kept =
        anchor && !isTop ? carryOver(anchor, geometry.count > 0 ? geometry : next, ids) : null;
      const at = kept ? Math.min(ids.indexOf(kept.postId), count) : 0;
      const top = kept ? next.top(at) - kept.top : isTop ? -listTop : 0;
      const reach = shown ? buffer : FIRST_BUFFER;
      return next.rowsBetween(top - reach, top + window.innerHeight + reach);
    },
    drawn(ids, count, drawnRows) {
      if (ids !== geometry.ids && geometry.count > 0 && anchor) {
        const first = { postId: ids[0] ?? '', top: anchor.top };
        anchor = isTop ? first : carryOver(anchor, geometry, ids);
        isTop ||= anchor === null;
      }
      geometry.set(ids, count);
      rows = drawnRows;
      if (!shown) return;
      seen = -1;
      hold();
      if (wish && ids.indexOf(wish.postId) < count) goTo(wish);
      else lookNextFrame();
    },
    show(box, ears) {
      const observer = new ResizeObserver(resized);
      shown = { box, ears, observer };
      if (heights.setWidth(box.clientWidth)) geometry.changed();
      listTop = box.getBoundingClientRect().top + window.scrollY;
      debt = 0;
      heldAt = window.scrollY;
      observer.observe(box);
      for (const above of siblingsAbove(box)) observer.observe(above);
      for (const element of elements) observer.observe(element);
      const stopWatching = watchWindow({
        onScroll: scrolled,
        onMoving: (moving) => {
          isMoving = moving;
          if (!moving) rested();
        },
        onResize: lookNextFrame,
      });
      box.addEventListener('click', touch);
      const timer = setTimeout(() => {
        buffer = BUFFER;
        look();
      }, FIRST_MS);
      lookNextFrame();
      return () => {
        clearTimeout(timer);
        cancelAnimationFrame(frame);
        stopWatching();
        observer.disconnect();
        box.removeEventListener('click', touch);
        shown = null;
        isMoving = false;
        seen = -1;
      };
    },
    row(element) {
      elements.add(element);
      shown?.observer.observe(element);
      return () => {
        elements.delete(element);
        shown?.observer.unobserve(element);
      };
    },
    anchor: () => wish ?? (isTop && heldAt <= 0 ? null : anchor),
    goTo,
    lastSeen: () => seen,
    neighbour(id, by) {
      const top = geometry.indexAt(STICKY - origin());
      const isWhole = heldAt <= 0 || origin() + geometry.top(top) >= STICKY - 1;
      const from = id === null ? (isWhole ? top : top + 1) - (by > 0 ? 1 : 0) : indexOf(id);
      const next = from + by;
      return next < 0 || next >= geometry.count ? null : (geometry.ids[next] ?? null);
    },
    isInView(id) {
      const { first, last } = rowsSeen(0);
      const index = indexOf(id);
      return index >= first && index < last;
    },
    bringIntoView(id) {
      const index = indexOf(id);
      const top = origin() + geometry.top(index);
      const bottom = origin() + geometry.top(index + 1);
      if (top < STICKY || bottom > window.innerHeight - BELOW) goTo({ postId: id, top: STICKY });
    },
  };
}

import { isWindowLocked } from '#web/ui/page/window-position.ts';

import { type Anchor, carryOver, nextRows, nextAnchor, STICKY_HEADER_PX } from './anchor.ts';
import { createGeometry, type Rows } from './list-geometry.ts';
import type { PositionedList } from './positioned-list.ts';
import type { RowHeights } from './row-heights.ts';
import { watchWindow, elementsBefore } from './watch-window.ts';

/** Rows are rendered this far beyond the window, in pixels. */
export interface Buffer {
  first: number;
  later: number;
}

const FIRST_BUFFER_MS = 500;
/** Pixels at the window’s lower edge that a bar may cover. */
const BOTTOM_BAR_PX = 72;

export interface ListListeners {
  onRows(rows: Rows, isUrgent: boolean): void;
  onSeen?(last: number): void;
  onRest?(): void;
}

interface ShownList {
  box: HTMLElement;
  ears: ListListeners;
  observer: ResizeObserver;
}

/**
 * Renders few rows and keeps the reader’s post in place despite any change. `AnchoredList` or
 * `BrowserAnchoredList` keeps the position.
 */
export class ListKeeper {
  #heights: RowHeights;
  #held: PositionedList;
  #elements = new Set<HTMLElement>();
  #shown: ShownList | null = null;
  #target: Anchor | null = null;
  #buffers: Buffer;
  #buffer: number;
  #frame = 0;
  #seen = -1;
  #isMoving = false;
  #touched: string | null = null;
  #cards = new Set<string>();

  constructor(heights: RowHeights, held: PositionedList, buffers: Buffer) {
    this.#heights = heights;
    this.#held = held;
    this.#buffers = buffers;
    this.#buffer = buffers.first;
  }

  rowsFor(ids: readonly string[], count: number): Rows {
    const { anchor, isTop, geometry, origin } = this.#held;
    const next = createGeometry(this.#heights);
    next.set(ids, count);
    const before = geometry.count > 0 ? geometry : next;
    const kept = anchor && !isTop ? carryOver(anchor, before, ids) : null;
    const at = kept ? Math.min(ids.indexOf(kept.postId), count) : 0;
    const top = kept ? next.top(at) - kept.top : isTop ? -origin : 0;
    const reach = this.#shown ? this.#buffer : this.#buffers.first;
    return next.rowsBetween(top - reach, top + window.innerHeight + reach);
  }

  drawn(ids: readonly string[], count: number, rows: Rows): void {
    this.#held.change(ids, count);
    this.#held.rows = rows;
    if (!this.#shown) return;
    this.#seen = -1;
    this.#hold();
    if (this.#target && ids.indexOf(this.#target.postId) < count) this.goTo(this.#target);
    else this.#lookNextFrame();
  }

  show(box: HTMLElement, ears: ListListeners): () => void {
    const observer = new ResizeObserver((entries) => this.#resized(entries));
    this.#shown = { box, ears, observer };
    if (this.#heights.setWidth(box.clientWidth)) this.#held.geometry.changed();
    this.#held.show(box);
    observer.observe(box);
    for (const other of elementsBefore(box)) observer.observe(other, { box: 'border-box' });
    for (const element of this.#elements) observer.observe(element, { box: 'border-box' });
    const stopWatching = watchWindow({
      onScroll: () => this.#scrolled(),
      onMoving: (isMoving) => {
        this.#isMoving = isMoving;
        if (!isMoving) this.#rested();
      },
      onResize: () => this.#lookNextFrame(),
    });
    const touch = (event: Event): void => {
      this.#touched = rowOf(event.target as Element);
    };
    box.addEventListener('click', touch);
    const timer = setTimeout(() => {
      this.#buffer = this.#buffers.later;
      this.#look();
    }, FIRST_BUFFER_MS);
    this.#lookNextFrame();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(this.#frame);
      stopWatching();
      observer.disconnect();
      box.removeEventListener('click', touch);
      this.#held.hide();
      this.#shown = null;
      this.#isMoving = false;
      this.#seen = -1;
    };
  }

  /** Ref callback shared by all rows. `data-row` of the element holds the post id. */
  readonly row = (element: HTMLElement): (() => void) => {
    this.#elements.add(element);
    this.#shown?.observer.observe(element, { box: 'border-box' });
    return () => {
      this.#elements.delete(element);
      this.#shown?.observer.unobserve(element);
    };
  };

  /** The reader’s position or pending target; null for the top. */
  anchor(): Anchor | null {
    return this.#target ?? (this.#held.isAtVeryTop ? null : this.#held.anchor);
  }

  goTo(to: Anchor | null): void {
    const index = to ? this.#held.indexOf(to.postId) : 0;
    this.#target = index < 0 || index >= this.#held.geometry.count ? to : null;
    if (this.#target) return this.#shown?.ears.onSeen?.(index);
    this.#held.goTo(to);
    this.#look();
  }

  lastSeen(): number {
    return this.#seen;
  }

  /** The post after or before this one; a null id starts at the visible one. Returns null at the ends. */
  neighbour(id: string | null, by: 1 | -1): string | null {
    const { geometry, origin } = this.#held;
    const top = geometry.indexAt(STICKY_HEADER_PX - origin);
    const isWhole = window.scrollY <= 0 || origin + geometry.top(top) >= STICKY_HEADER_PX - 1;
    const firstWhole = isWhole ? top : top + 1;
    const from = id === null ? firstWhole - (by > 0 ? 1 : 0) : this.#held.indexOf(id);
    const next = from + by;
    return next < 0 || next >= geometry.count ? null : (geometry.ids[next] ?? null);
  }

  /** In pixels below the list’s upper edge. */
  topOf(id: string): number {
    return this.#held.geometry.top(this.#held.indexOf(id));
  }

  isInView(id: string): boolean {
    const { first, last } = this.#held.rowsSeen(0);
    const index = this.#held.indexOf(id);
    return index >= first && index < last;
  }

  bringIntoView(id: string): void {
    const { geometry, origin } = this.#held;
    const index = this.#held.indexOf(id);
    const top = origin + geometry.top(index);
    const bottom = origin + geometry.top(index + 1);
    if (top < STICKY_HEADER_PX || bottom > window.innerHeight - BOTTOM_BAR_PX) {
      this.goTo({ postId: id, top: STICKY_HEADER_PX });
    }
  }

  #hold(): void {
    this.#held.hold(!this.#isMoving);
  }

  #look(): void {
    if (!this.#shown) return;
    const { ears } = this.#shown;
    const { rows } = this.#held;
    const view = this.#held.rowsSeen(0);
    const next = nextRows(rows, this.#held.rowsSeen(this.#buffer), view);
    const last = view.last - 1;
    const isOther = last !== this.#seen;
    // Set first: an urgent render also runs pending effects, which read it.
    this.#seen = last;
    if (next.first !== rows.first || next.last !== rows.last) {
      ears.onRows(next, view.first < rows.first || view.last > rows.last);
    }
    if (isOther) ears.onSeen?.(last);
  }

  #lookNextFrame(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#look());
  }

  #scrolled(): void {
    this.#follow();
    this.#look();
  }

  #follow(): void {
    if (!this.#shown || isWindowLocked()) return;
    const isTurned = this.#shown.box.clientWidth !== this.#heights.width;
    if (this.#held.hasMoved && !isTurned) this.#held.read();
  }

  #rested(): void {
    this.#hold();
    this.#look();
    this.#shown?.ears.onRest?.();
  }

  #resized(entries: readonly ResizeObserverEntry[]): void {
    if (!this.#shown) return;
    this.#follow();
    const { clientWidth } = this.#shown.box;
    if (clientWidth !== this.#heights.width) this.#turn(clientWidth);
    else this.#passOn(entries);
    for (const { target, borderBoxSize } of entries) {
      const id = rowOf(target);
      const index = id === null ? -1 : this.#held.indexOf(id);
      if (id === null || index < 0) continue;
      if (this.#heights.measure(id, heightOf(borderBoxSize))) this.#held.geometry.changed(index);
      if (target.querySelector('article')) this.#cards.add(id);
    }
    if (isWindowLocked()) return;
    this.#held.findTop();
    this.#hold();
    this.#lookNextFrame();
  }

  #turn(width: number): void {
    const { anchor, isTop, geometry } = this.#held;
    if (anchor && !isTop) this.#held.anchor = nextAnchor(anchor, geometry, window.innerHeight);
    this.#heights.setWidth(width);
    geometry.changed();
    this.#held.forgetWindow();
  }

  /**
   * Anchors the next post when the top post changes by itself, so that the text below stays. A post that
   * the reader opens may push it.
   */
  #passOn(entries: readonly ResizeObserverEntry[]): void {
    const { anchor, isTop, geometry } = this.#held;
    if (!anchor || isTop || this.#touched === anchor.postId || !this.#cards.has(anchor.postId))
      return;
    const entry = entries.find(({ target }) => rowOf(target) === anchor.postId);
    if (!entry) return;
    const height = heightOf(entry.borderBoxSize);
    if (Math.abs(this.#heights.of(anchor.postId) - height) < 1) return;
    this.#held.anchor = nextAnchor(anchor, geometry, window.innerHeight);
  }
}

export function rowOf(element: Element): string | null {
  return element.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
}

function heightOf(size: readonly ResizeObserverSize[]): number {
  return size[0]?.blockSize ?? 0;
}

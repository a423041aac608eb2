import { isWindowLocked, moveWindow } from '#web/ui/page/window-position.ts';

import { type Anchor, anchorAt, carryOver, isAtTop, STICKY_HEADER_PX } from './anchor.ts';
import { PositionedList } from './positioned-list.ts';
import type { RowHeights } from './row-heights.ts';

/**
 * A list that keeps the anchor in place itself. A correction first shifts the rows by `debt`. The window
 * follows when scrolling stops.
 */
export class AnchoredList extends PositionedList {
  /** The list’s upper edge in the document, in pixels. */
  #listTop = STICKY_HEADER_PX;
  /** The window’s position when the anchor was read, in pixels. */
  #heldAt = 0;
  /** Pixels by which the rows are too low. A later scroll of the window removes the difference. */
  #debt = 0;

  constructor(heights: RowHeights, start: Anchor | null) {
    super(heights);
    this.anchor = start;
    this.isTop = start === null;
  }

  override get origin(): number {
    return this.#listTop + this.#debt - this.#heldAt;
  }

  override get hasMoved(): boolean {
    return window.scrollY !== this.#heldAt;
  }

  override get isAtVeryTop(): boolean {
    return this.isTop && this.#heldAt <= 0;
  }

  override show(box: HTMLElement): void {
    this.box = box;
    setBrowserAnchoring('none');
    this.#debt = 0;
    this.#heldAt = window.scrollY;
    this.findTop();
  }

  override hide(): void {
    setBrowserAnchoring('');
    this.box = null;
  }

  override findTop(): void {
    if (!this.box) return;
    this.#listTop = this.box.getBoundingClientRect().top + window.scrollY;
  }

  override read(): void {
    this.#heldAt = window.scrollY;
    if (this.geometry.count === 0) return;
    this.anchor = anchorAt(this.geometry, this.origin);
    this.isTop = isAtTop(this.anchor, this.geometry);
  }

  override forgetWindow(): void {
    this.#heldAt = window.scrollY;
  }

  override change(ids: readonly string[], count: number): void {
    if (ids !== this.geometry.ids && this.geometry.count > 0 && this.anchor) {
      const first = { postId: ids[0] ?? '', top: this.anchor.top };
      this.anchor = this.isTop ? first : carryOver(this.anchor, this.geometry, ids);
      this.isTop ||= this.anchor === null;
    }
    this.geometry.set(ids, count);
  }

  override hold(mayMove: boolean): void {
    if (!this.box || isWindowLocked()) return;
    const index = !this.isTop && this.anchor ? this.indexOf(this.anchor.postId) : -1;
    if (this.anchor && index >= 0) {
      this.#debt = this.#heldAt + this.anchor.top - this.geometry.top(index) - this.#listTop;
    }
    const isShort = this.geometry.top(this.rows.first) + this.#debt < 0;
    if (mayMove || isShort) this.#settle();
    this.#writeSpaces();
    if (this.isTop) this.read();
  }

  override goTo(to: Anchor | null): void {
    this.isTop = to === null;
    this.anchor = to ?? this.anchor;
    if (!this.box) {
      if (this.isTop) this.#heldAt = 0;
      return;
    }
    this.#debt = 0;
    this.geometry.changed();
    const goal = to ? this.#listTop + this.geometry.top(this.indexOf(to.postId)) - to.top : 0;
    this.#writeSpaces();
    moveWindow(goal);
    this.#heldAt = window.scrollY;
    // Windows scroll by whole pixels. The rows are shifted by the rest.
    if (Math.abs(this.#heldAt - goal) < 1) this.#debt = this.#heldAt - goal;
    this.#writeSpaces();
    if (this.isTop) this.read();
  }

  #settle(): void {
    if (Math.abs(this.#debt) < 1) return;
    const before = { debt: this.#debt, y: window.scrollY };
    this.#debt = 0;
    this.#writeSpaces();
    moveWindow(before.y - before.debt);
    const moved = window.scrollY - before.y;
    this.#heldAt += moved;
    const left = before.debt + moved;
    // At the very top or end the window cannot follow, so the rest is dropped.
    if (Math.abs(left) < 1) this.#debt = left;
    else this.read();
  }

  #writeSpaces(): void {
    if (!this.box) return;
    const { above, below } = this.spaces;
    const { style } = this.box;
    style.paddingTop = `${Math.max(0, above + this.#debt)}px`;
    style.paddingBottom = `${below}px`;
  }
}

/**
 * Disables the browser’s scroll anchoring, which would conflict with ours. Which element sets it depends on
 * the browser.
 */
function setBrowserAnchoring(overflowAnchor: 'none' | ''): void {
  for (const { style } of [document.documentElement, document.body]) {
    style.overflowAnchor = overflowAnchor;
  }
}

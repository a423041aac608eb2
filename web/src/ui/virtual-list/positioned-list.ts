import type { Anchor } from './anchor.ts';
import { createGeometry, type ListGeometry, type Rows } from './list-geometry.ts';
import type { RowHeights } from './row-heights.ts';

/** Where the rows of a list stand in the window. Who holds there what is read is for its kinds to say. */
export abstract class PositionedList {
  readonly geometry: ListGeometry;
  /** The rows that stand in the page. */
  rows: Rows = { first: 0, last: 0 };
  /** The post that the list holds itself; null where it holds none. */
  anchor: Anchor | null = null;
  /** Nothing is held: what is new is seen to arrive. */
  isTop = true;
  protected box: HTMLElement | null = null;

  constructor(heights: RowHeights) {
    this.geometry = createGeometry(heights);
  }

  /** Of the list's upper edge, below the window's. */
  abstract get origin(): number;

  /** The window stands elsewhere than when it was last read. */
  abstract get hasMoved(): boolean;

  abstract get isAtVeryTop(): boolean;

  abstract show(box: HTMLElement): void;

  abstract hide(): void;

  /** Something before the list may have pushed it. */
  abstract findTop(): void;

  /** The reader has moved: what is read now is what is held. */
  abstract read(): void;

  /** The browser may have moved the window by itself: what is held stays where it was in the window. */
  abstract forgetWindow(): void;

  /** Takes the list as it is now. */
  abstract change(ids: readonly string[], count: number): void;

  /** Sees to it that what is read stays where it is. @param mayMove whether the window is free to be moved */
  abstract hold(mayMove: boolean): void;

  /** Takes the reader to a row of the list, or to the very top of its screen. */
  abstract goTo(to: Anchor | null): void;

  indexOf(id: string): number {
    const { ids } = this.geometry;
    const near = ids.indexOf(id, this.rows.first);
    return near < 0 ? ids.indexOf(id) : near;
  }

  /** The rows in view, and so many pixels further. */
  rowsSeen(beyond: number): Rows {
    const { origin } = this;
    return this.geometry.rowsBetween(-origin - beyond, -origin + window.innerHeight + beyond);
  }

  /** Of the rows that are not drawn, above those that are and below them. */
  protected get spaces(): { above: number; below: number } {
    const { geometry, rows } = this;
    return {
      above: geometry.top(rows.first),
      below: geometry.top(geometry.count) - geometry.top(rows.last),
    };
  }
}

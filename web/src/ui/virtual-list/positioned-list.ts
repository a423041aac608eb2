import type { Anchor } from './anchor.ts';
import { createGeometry, type ListGeometry, type Rows } from './list-geometry.ts';
import type { RowHeights } from './row-heights.ts';

/** The positions of rows in the window. Subclasses decide how the anchor is kept in place. */
export abstract class PositionedList {
  readonly geometry: ListGeometry;
  rows: Rows = { first: 0, last: 0 };
  anchor: Anchor | null = null;
  /** Whether the reader is at the top. The anchor is not kept then, so that new posts appear. */
  isTop = true;
  protected box: HTMLElement | null = null;

  constructor(heights: RowHeights) {
    this.geometry = createGeometry(heights);
  }

  /** The list’s upper edge, in pixels below the window’s. */
  abstract get origin(): number;

  abstract get hasMoved(): boolean;

  abstract get isAtVeryTop(): boolean;

  abstract show(box: HTMLElement): void;

  abstract hide(): void;

  /** Measures the list’s position again, because an element before it may have changed. */
  abstract findTop(): void;

  abstract read(): void;

  /**
   * Handles a scroll position that the browser may have changed. The anchor keeps its place in the window.
   */
  abstract forgetWindow(): void;

  abstract change(ids: readonly string[], count: number): void;

  /** Keeps the anchor in place. @param mayMove whether the window may be scrolled now */
  abstract hold(mayMove: boolean): void;

  abstract goTo(to: Anchor | null): void;

  indexOf(id: string): number {
    const { ids } = this.geometry;
    const near = ids.indexOf(id, this.rows.first);
    return near < 0 ? ids.indexOf(id) : near;
  }

  rowsSeen(beyond: number): Rows {
    const { origin } = this;
    return this.geometry.rowsBetween(-origin - beyond, -origin + window.innerHeight + beyond);
  }

  protected get spaces(): { above: number; below: number } {
    const { geometry, rows } = this;
    return {
      above: geometry.top(rows.first),
      below: geometry.top(geometry.count) - geometry.top(rows.last),
    };
  }
}

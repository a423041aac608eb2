export const MIN_ROW_PX = 170;

/** Heights of a list’s rows by id, in pixels, at one width of the list. */
export interface RowHeights {
  /** 0 before it is known. */
  readonly width: number;
  /** The measured height. Else the height at another width, else `unknown`. */
  of(id: string): number;
  known(id: string): number | undefined;
  measure(id: string, height: number): boolean;
  /** Turns all known heights into guesses when the width changes. @returns whether it changed */
  setWidth(width: number): boolean;
  /** The heights of these rows in order, 0 for those never measured. */
  snapshot(ids: readonly string[]): HeightsSnapshot;
  restore(ids: readonly string[], snapshot: HeightsSnapshot): void;
}

export interface HeightsSnapshot {
  heights: number[];
  width: number;
}

/** Browsers lay out in units of 1/64 pixel. */
const UNITS = 64;
/** A smaller difference in pixels is rounding. */
const SAME = 0.05;

export function createRowHeights(unknown = MIN_ROW_PX): RowHeights {
  let known = new Map<string, number>();
  let guessed = new Map<string, number>();
  let width = 0;
  return {
    get width() {
      return width;
    },
    of: (id) => known.get(id) ?? guessed.get(id) ?? unknown,
    known: (id) => known.get(id),
    measure(id, height) {
      const before = known.get(id) ?? guessed.get(id) ?? unknown;
      known.set(id, height);
      return Math.abs(before - height) >= SAME;
    },
    setWidth(now) {
      if (now === width) return false;
      if (width > 0) {
        guessed = new Map([...guessed, ...known]);
        known = new Map();
      }
      width = now;
      return true;
    },
    snapshot: (ids) => ({
      heights: ids.map((id) => Math.round((known.get(id) ?? 0) * UNITS) / UNITS),
      width,
    }),
    restore(ids, snapshot) {
      if (width === 0) width = snapshot.width;
      const heights = width === snapshot.width ? known : guessed;
      for (const [at, id] of ids.entries()) {
        const height = snapshot.heights[at];
        if (height && !known.has(id)) heights.set(id, height);
      }
    },
  };
}

import type { RowHeights } from './row-heights.ts';

/** The rendered rows of a list: [first, last). */
export interface Rows {
  first: number;
  last: number;
}

/** The position of each row, in pixels below the list’s upper edge. */
export interface ListGeometry {
  readonly ids: readonly string[];
  readonly count: number;
  set(ids: readonly string[], count: number): void;
  /**
   * Call this when the height of the row at this index changes. Without an index, any row may have changed.
   */
  changed(index?: number): void;
  /** Upper edge of a row. `count` as the index gives the lower edge of the last row. */
  top(index: number): number;
  /** The row at this position. Outside the list, the first or last row. */
  indexAt(y: number): number;
  rowsBetween(from: number, to: number): Rows;
}

export function createGeometry(heights: Pick<RowHeights, 'of'>): ListGeometry {
  let ids: readonly string[] = [];
  let count = 0;
  // `tops[index]` is the upper edge of a row. Entries up to `valid` are current.
  let tops = new Float64Array(64);
  let valid = 0;

  const layTo = (index: number): void => {
    for (; valid < index; valid += 1) {
      tops[valid + 1] = (tops[valid] ?? 0) + heights.of(ids[valid] ?? '');
    }
  };
  const geometry: ListGeometry = {
    get ids() {
      return ids;
    },
    get count() {
      return count;
    },
    set(nextIds, nextCount) {
      let same = 0;
      const most = Math.min(valid, nextIds.length);
      if (nextIds !== ids) while (same < most && nextIds[same] === ids[same]) same += 1;
      else same = most;
      ids = nextIds;
      count = nextCount;
      valid = same;
      if (tops.length <= count) {
        const larger = new Float64Array(Math.max(count + 1, tops.length * 2));
        larger.set(tops);
        tops = larger;
      }
    },
    changed(index = 0) {
      valid = Math.min(valid, index);
    },
    top(index) {
      layTo(Math.min(index, count));
      return tops[Math.min(index, count)] ?? 0;
    },
    indexAt(y) {
      layTo(count);
      let low = 0;
      let high = count - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((tops[middle] ?? 0) <= y) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    rowsBetween(from, to) {
      if (count === 0) return { first: 0, last: 0 };
      return { first: geometry.indexAt(from), last: geometry.indexAt(to) + 1 };
    },
  };
  return geometry;
}

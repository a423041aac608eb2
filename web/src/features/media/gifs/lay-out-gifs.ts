export interface Tile {
  /** The left edge, in units of the wall. All positions start at the top left corner of the wall. */
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Wall {
  width: number;
  height: number;
  tiles: Tile[];
}

const COLUMN = 100;
const MIN_HEIGHT_RATIO = 0.4;
const MAX_HEIGHT_RATIO = 1.6;

export function layOutGifs(
  sizes: readonly { width: number; height: number }[],
  columns: number,
  gap: number,
): Wall {
  const bottoms = Array.from({ length: columns }, () => 0);
  const tiles = sizes.map(({ width, height }) => {
    const top = Math.min(...bottoms);
    const column = bottoms.indexOf(top);
    const ratio = width > 0 && height > 0 ? height / width : 1;
    const tall = COLUMN * Math.min(Math.max(ratio, MIN_HEIGHT_RATIO), MAX_HEIGHT_RATIO);
    bottoms[column] = top + tall + gap;
    return { left: column * (COLUMN + gap), top, width: COLUMN, height: tall };
  });
  const height = Math.max(...bottoms) - gap;
  return { width: columns * (COLUMN + gap) - gap, height: Math.max(height, 0), tiles };
}

export function styleOf({ left, top, width, height }: Tile, wall: Wall) {
  const part = (value: number, of: number): string => `${((value / of) * 100).toFixed(3)}%`;
  return {
    left: part(left, wall.width),
    top: part(top, wall.height),
    width: part(width, wall.width),
    height: part(height, wall.height),
  };
}

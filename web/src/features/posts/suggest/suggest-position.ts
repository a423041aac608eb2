/** Distances in pixels, from the window’s top left. */
export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Has either the upper edge (`top`) or the lower edge (`bottom`), as a distance from the window’s top. */
export type ListPosition = {
  left: number;
  width: number;
  maxHeight: number;
} & ({ top: number; bottom?: undefined } | { top?: undefined; bottom: number });

const GAP = 6;
const EDGE = 8;
const MAX_WIDTH_PX = 340;
/** Room for two rows, in pixels. With less below the line, the list opens above if there is more room. */
const MIN_HEIGHT_PX = 120;

/**
 * Positions a list beside a character of a line.
 * @param line the box of that character.
 * @param height of the list without limits.
 * @param seen the part of the window that no keyboard covers
 */
export function positionList(line: Box, height: number, seen: Box): ListPosition {
  const width = Math.min(MAX_WIDTH_PX, seen.width - 2 * EDGE);
  const left = clamp(line.left, seen.left + EDGE, seen.left + seen.width - EDGE - width);
  const lower = clamp(line.top + line.height, seen.top, seen.top + seen.height) + GAP;
  const upper = clamp(line.top, seen.top, seen.top + seen.height) - GAP;
  const below = seen.top + seen.height - EDGE - lower;
  const above = upper - seen.top - EDGE;
  if (below >= Math.min(height, MIN_HEIGHT_PX) || below >= above) {
    return { left, width, top: lower, maxHeight: Math.max(0, below) };
  }
  return { left, width, bottom: upper, maxHeight: above };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

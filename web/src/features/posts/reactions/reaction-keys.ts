/**
 * The next index in a grid for a key; null for other keys. Left and Right wrap; Up and Down stop at the ends.
 */
export function nextChoice(key: string, at: number, count: number, columns: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'ArrowDown':
      return Math.min(at + columns, count - 1);
    case 'ArrowUp':
      return Math.max(at - columns, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

export interface Box {
  top: number;
  bottom: number;
  left: number;
  width: number;
}

export interface Room {
  /** Inner width of the window. `top` is the height of its sticky header. Both are in pixels. */
  width: number;
  top: number;
}

const GAP = 4;
const EDGE = 8;

export function placeOver(
  anchor: Box,
  size: { width: number; height: number },
  room: Room,
): { top: number; left: number; isAbove: boolean } {
  const above = anchor.top - GAP - size.height;
  const isAbove = above >= room.top + EDGE;
  const middle = anchor.left + (anchor.width - size.width) / 2;
  const left = Math.max(EDGE, Math.min(middle, room.width - size.width - EDGE));
  return { top: isAbove ? above : anchor.bottom + GAP, left, isAbove };
}

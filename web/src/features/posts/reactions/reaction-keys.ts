/**
 * Where a key leads in a grid of choices that is read line by line; null for keys that lead nowhere.
 * Left and Right go round, Up and Down stop at the ends.
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
  /** Inner width of the window, and how much of its height something sticks to. */
  width: number;
  top: number;
}

const GAP = 4;
const EDGE = 8;

/** Where something of this size opens: over the middle of what it hangs on, below it where there is no room. */
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

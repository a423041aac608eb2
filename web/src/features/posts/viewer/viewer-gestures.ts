/** The visible part of a picture: its scale, and its offset from the middle in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export const UNZOOMED: View = { scale: 1, x: 0, y: 0 };
const SWIPE = 150;
const MAX_SCALE = 5;

export function swipeOf(dx: number, dy: number): 'next' | 'previous' | 'close' | null {
  if (Math.abs(dx) >= Math.abs(dy)) {
    if (Math.abs(dx) < SWIPE) return null;
    return dx < 0 ? 'next' : 'previous';
  }
  return dy >= SWIPE ? 'close' : null;
}

/** Zooms around `point`, which is relative to the middle of the window. */
export function zoomView(view: View, factor: number, point: Point, window: Point): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const change = scale / view.scale;
  const x = point.x - (point.x - view.x) * change;
  const y = point.y - (point.y - view.y) * change;
  return bounded({ scale, x, y }, window);
}

export function panView(view: View, dx: number, dy: number, window: Point): View {
  return bounded({ ...view, x: view.x + dx, y: view.y + dy }, window);
}

function bounded({ scale, x, y }: View, window: Point): View {
  if (scale <= 1) return UNZOOMED;
  const [mostX, mostY] = [(window.x * (scale - 1)) / 2, (window.y * (scale - 1)) / 2];
  return { scale, x: clamp(x, mostX), y: clamp(y, mostY) };
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

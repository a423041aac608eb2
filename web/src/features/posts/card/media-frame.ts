import type { MediaItem } from '@rookery/contract/media/media-item.ts';

/** A picture by itself is at most this high, in pixels, and half the window: a tall one leaves room to read on. */
const TALLEST = 510;
const TALLEST_SHARE = 50;
const NARROWEST_RATIO = 0.5;
const WIDEST_RATIO = 3;
/** Smaller pictures are drawn no larger than they are, down to this width. */
const SMALLEST = 240;
const UNKNOWN_RATIO = 4 / 3;

/** The box that one picture takes, known before its file is there, so that nothing moves when it comes. */
export function frameOf({ widthPx, heightPx }: Pick<MediaItem, 'widthPx' | 'heightPx'>): {
  aspectRatio: string;
  maxWidth: string;
} {
  const isKnown = widthPx > 0 && heightPx > 0;
  const own = isKnown ? widthPx / heightPx : UNKNOWN_RATIO;
  const ratio = Math.min(WIDEST_RATIO, Math.max(NARROWEST_RATIO, own));
  const widest = isKnown ? Math.max(SMALLEST, widthPx) : Infinity;
  const most = Math.round(Math.min(TALLEST * ratio, widest));
  return {
    aspectRatio: ratio.toFixed(4),
    // In the window's own unit: a window that is turned needs no drawing.
    maxWidth: `min(${most}px, ${Math.floor(TALLEST_SHARE * ratio * 100) / 100}svh)`,
  };
}

const COLUMN = 600;
/** Gutters, and the author's picture beside what they posted. */
const BESIDE = 86;

/** How wide a picture of a post is drawn, in pixels. Of five, three stand in the second row. */
export function tileWidth(windowPx: number, count: number, at: number): number {
  const column = Math.min(windowPx, COLUMN) - BESIDE;
  if (count === 1) return column;
  return column / (count === 5 && at > 1 ? 3 : 2);
}

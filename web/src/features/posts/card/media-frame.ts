import type { MediaItem } from '@rookery/contract/media/media-item.ts';

/** A single picture is at most this high, in pixels, and at most half the window. */
const MAX_HEIGHT_PX = 510;
const MAX_HEIGHT_SVH = 50;
const NARROWEST_RATIO = 0.5;
const WIDEST_RATIO = 3;
/** The minimum width, in pixels. A picture that is wider than this is not enlarged. */
const MIN_WIDTH_PX = 240;
const UNKNOWN_RATIO = 4 / 3;

/** The box of a single picture. It is known before the file loads, so that nothing shifts. */
export function frameOf({ widthPx, heightPx }: Pick<MediaItem, 'widthPx' | 'heightPx'>): {
  aspectRatio: string;
  maxWidth: string;
} {
  const isKnown = widthPx > 0 && heightPx > 0;
  const own = isKnown ? widthPx / heightPx : UNKNOWN_RATIO;
  const ratio = Math.min(WIDEST_RATIO, Math.max(NARROWEST_RATIO, own));
  const widest = isKnown ? Math.max(MIN_WIDTH_PX, widthPx) : Infinity;
  const most = Math.round(Math.min(MAX_HEIGHT_PX * ratio, widest));
  return {
    aspectRatio: ratio.toFixed(4),
    // The limit is in `svh`, so that the browser adapts it when the device is turned.
    maxWidth: `min(${most}px, ${Math.floor(MAX_HEIGHT_SVH * ratio * 100) / 100}svh)`,
  };
}

const COLUMN_WIDTH_PX = 600;
/** Gutters and avatar column, in pixels. */
const GUTTERS_PX = 86;

/** The width of a picture in a post, in pixels. */
export function tileWidth(windowPx: number, count: number): number {
  const column = Math.min(windowPx, COLUMN_WIDTH_PX) - GUTTERS_PX;
  return count === 1 ? column : column / 2;
}

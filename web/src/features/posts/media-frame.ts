import type { MediaItem } from '@rookery/contract/posts/post.ts';

/** A picture by itself is at most this high, in pixels: a tall one does not fill screen after screen. */
const TALLEST = 510;
const NARROWEST_RATIO = 0.5;
const WIDEST_RATIO = 3;
/** Smaller pictures are drawn no larger than they are, down to this width. */
const SMALLEST = 240;
const UNKNOWN_RATIO = 4 / 3;

/** The box that one picture takes, known before its file is there, so that nothing moves when it comes. */
export function frameOf({ widthPx, heightPx }: Pick<MediaItem, 'widthPx' | 'heightPx'>): {
  aspectRatio: string;
  maxWidth: number;
} {
  const isKnown = widthPx > 0 && heightPx > 0;
  const own = isKnown ? widthPx / heightPx : UNKNOWN_RATIO;
  const ratio = Math.min(WIDEST_RATIO, Math.max(NARROWEST_RATIO, own));
  const widest = isKnown ? Math.max(SMALLEST, widthPx) : Infinity;
  return {
    aspectRatio: ratio.toFixed(4),
    maxWidth: Math.round(Math.min(TALLEST * ratio, widest)),
  };
}

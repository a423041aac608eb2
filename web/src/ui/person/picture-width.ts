import { AVATAR_WIDTHS, POST_WIDTHS } from '@rookery/contract/kernel/media-types.ts';

/** Uploads exist in several widths. Demo drawings, library GIFs and pictures of other sites do not. */
const SIZED = /^\/media\/[\w-]+\.(?:webp|gif)$/;
/**
 * Share of the wanted width that is enough. A tenth less is invisible. A density above 2 only costs
 * bandwidth.
 */
const ENOUGH = 0.9;
const MAX_DENSITY = 2;

/** The narrowest of `widths` that is enough for `px` at this density; else the widest. */
export function enoughWidth(
  px: number,
  widths: readonly number[],
  density = window.devicePixelRatio,
): number {
  const wanted = px * Math.min(density, MAX_DENSITY) * ENOUGH;
  return widths.find((width) => width >= wanted) ?? Math.max(...widths);
}

export function pictureUrl(url: string, px: number, density?: number): string {
  return SIZED.test(url) ? `${url}?width=${enoughWidth(px, POST_WIDTHS, density)}` : url;
}

export function avatarUrl(url: string, px: number, density?: number): string {
  return SIZED.test(url) ? `${url}?width=${enoughWidth(px, AVATAR_WIDTHS, density)}` : url;
}

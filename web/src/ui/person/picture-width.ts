import { AVATAR_WIDTHS, POST_WIDTHS } from '@rookery/contract/kernel/media-types.ts';

/** Uploads exist in several widths; drawings of the demo, GIFs of the library and other sites' pictures do not. */
const SIZED = /^\/media\/[\w-]+\.(?:webp|gif)$/;
/** Nobody sees a tenth of a width, and denser screens than this only pay for it. */
const ENOUGH = 0.9;
const DENSEST = 2;

/** The narrowest of `widths` that is enough for `px` on a screen this dense; else the widest. */
export function enoughWidth(
  px: number,
  widths: readonly number[],
  density = window.devicePixelRatio,
): number {
  const wanted = px * Math.min(density, DENSEST) * ENOUGH;
  return widths.find((width) => width >= wanted) ?? Math.max(...widths);
}

/** A post's or cover's picture as it is asked for, to be drawn `px` wide. */
export function pictureUrl(url: string, px: number, density?: number): string {
  return SIZED.test(url) ? `${url}?width=${enoughWidth(px, POST_WIDTHS, density)}` : url;
}

/** The same of a member's or group's picture. */
export function avatarUrl(url: string, px: number, density?: number): string {
  return SIZED.test(url) ? `${url}?width=${enoughWidth(px, AVATAR_WIDTHS, density)}` : url;
}

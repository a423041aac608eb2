/** Generated widths of a picture in pixels; never wider than the original. */
export const POST_WIDTHS = [500, 1024, 1920] as const;
export const AVATAR_WIDTHS = [40, 80, 500] as const;

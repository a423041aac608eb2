export const MEDIA_TYPES = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'image/gif': 'gif',
  'video/mp4': 'video',
  'video/quicktime': 'video',
} as const;
export type MediaType = keyof typeof MEDIA_TYPES;

export function isMediaType(type: string): type is MediaType {
  return Object.hasOwn(MEDIA_TYPES, type);
}

/** Generated widths of a picture in pixels; never wider than the original. */
export const POST_WIDTHS = [500, 1024, 1920] as const;
export const AVATAR_WIDTHS = [40, 80, 500] as const;

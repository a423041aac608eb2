import { open } from 'node:fs/promises';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { type FileKind } from '@rookery/contract/kernel/file-types.ts';
import { POST_WIDTHS } from '@rookery/contract/kernel/media-types.ts';
import { MediaFault } from '../media-fault.ts';
import type { HeicSize } from './decode-heic.ts';
import { asFault } from './pictures.ts';

/** Maximum memory that an opened picture may need. */
export const BYTES_MAX = 240_000_000;

/** Returns the path of a picture that the image library can read. */
export async function readablePicture(path: string, kind: FileKind): Promise<string> {
  if (kind === 'jpeg') await closeJpeg(path);
  if (kind !== 'heic') return path;
  const png = `${path}.png`;
  await heicToPng(path, png);
  return png;
}

/** Loads the decoder only when needed, because it is large. */
export async function heicToPng(path: string, out: string): Promise<HeicSize> {
  const { decodeHeic } = await import('./decode-heic.ts');
  const widest = POST_WIDTHS.at(-1) ?? 0;
  return asFault(decodeHeic(path, out, { widest, check: checkSize }));
}

function checkSize({ width, height }: HeicSize, bytesAPixel: number): void {
  const pixels = width * height;
  if (pixels > LIMITS.imagePixels) throw new MediaFault(tooManyPixels(LIMITS.imagePixels));
  refuseLarge('HEIC', pixels, bytesAPixel);
}

/** Refuses a picture whose decoder would need too much memory. */
export function refuseLarge(kind: 'AVIF' | 'HEIC', pixels: number, bytesAPixel: number): void {
  const most = Math.floor(BYTES_MAX / bytesAPixel);
  if (pixels <= most) return;
  const size = Math.ceil(pixels / 1_000_000);
  throw new MediaFault(
    `This ${kind} picture has ${size} megapixels. The limit for ${kind} is ${Math.floor(most / 1_000_000)}. Save it smaller, or as JPEG.`,
  );
}

export const tooManyPixels = (most: number): string =>
  `The picture has more than ${most / 1_000_000} megapixels. Save it smaller.`;

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/**
 * Adds the end marker to a JPEG that lacks it. Some programs cut it off, and browsers show such pictures.
 * @returns whether it was missing
 */
export async function closeJpeg(path: string): Promise<boolean> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(2);
    await file.read(end, 0, 2, Math.max(0, size - 2));
    if (end.equals(END_OF_JPEG)) return false;
    const at = end[1] === END_OF_JPEG[0] ? size - 1 : size;
    await file.write(END_OF_JPEG, 0, 2, at);
    return true;
  } finally {
    await file.close();
  }
}

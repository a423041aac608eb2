import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { FAULTS, MediaFault } from '../media-fault.ts';

sharp.cache(false);
sharp.concurrency(1);
// Whatever else the library can open, as SVG, PDF, TIFF or HEIF, is nobody's picture here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});

const STRICT = { failOn: 'error', unlimited: false } as const satisfies SharpOptions;

/** Opens one frame; what is damaged or has too many pixels throws. */
export const openStill = (path: string): Sharp =>
  sharp(path, { ...STRICT, limitInputPixels: LIMITS.imagePixels, sequentialRead: true });

/** Opens all frames, one below the other. */
export const openFrames = (path: string): Sharp =>
  sharp(path, { ...STRICT, limitInputPixels: LIMITS.animationPixels, animated: true });

/** Reads the header alone, whatever it claims. */
export async function headerOf(path: string): Promise<Metadata> {
  return asFault(sharp(path, { ...STRICT, limitInputPixels: false, animated: true }).metadata());
}

/** What the library says of a file is for programmers: members read that it is damaged. */
export async function asFault<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { message } = error as Error;
    // A full disk is nobody's damaged file.
    if (/ENOSPC|No space left|EACCES|ENOENT|unable to open for write/i.test(message)) throw error;
    throw new MediaFault(FAULTS.damaged, { cause: error });
  }
}

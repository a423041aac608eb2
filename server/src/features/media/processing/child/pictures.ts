import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { FAULTS, MediaFault } from '../media-fault.ts';

sharp.cache(false);
sharp.concurrency(1);
// Blocks the library's other formats, such as SVG, PDF, TIFF and HEIF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});

const STRICT = { failOn: 'error', unlimited: false } as const satisfies SharpOptions;

export const openStill = (path: string): Sharp =>
  sharp(path, { ...STRICT, limitInputPixels: LIMITS.imagePixels, sequentialRead: true });

export const openFrames = (path: string): Sharp =>
  sharp(path, { ...STRICT, limitInputPixels: LIMITS.animationPixels, animated: true });

export async function headerOf(path: string): Promise<Metadata> {
  return asFault(sharp(path, { ...STRICT, limitInputPixels: false, animated: true }).metadata());
}

export async function asFault<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { message } = error as Error;
    // A full disk does not mean that the file is damaged.
    if (/ENOSPC|No space left|EACCES|ENOENT|unable to open for write/i.test(message)) throw error;
    throw new MediaFault(FAULTS.damaged, { cause: error });
  }
}

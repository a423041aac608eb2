import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { FileKind } from '@rookery/contract/kernel/file-types.ts';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { FAULTS, MediaFault } from '../media-fault.ts';

sharp.cache(false);
sharp.concurrency(1);
// Blocks the library's other formats, such as SVG, PDF and TIFF. HEIF means AVIF here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});

const STRICT = { failOn: 'error', unlimited: false } as const satisfies SharpOptions;

export const openStill = (path: string, failOn: 'error' | 'warning' = 'error'): Sharp =>
  sharp(path, { ...STRICT, failOn, limitInputPixels: LIMITS.imagePixels, sequentialRead: true });

export const openFrames = (path: string): Sharp =>
  sharp(path, { ...STRICT, limitInputPixels: LIMITS.animationPixels, animated: true });

export async function headerOf(path: string, kind: FileKind): Promise<Metadata> {
  // The pages of an AVIF file are pictures of different sizes, not frames.
  const animated = kind !== 'avif';
  return asFault(sharp(path, { ...STRICT, limitInputPixels: false, animated }).metadata());
}

export async function asFault<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MediaFault) throw error;
    const { message } = error as Error;
    // A full disk does not mean that the file is damaged.
    if (/ENOSPC|No space left|EACCES|ENOENT|unable to open for write/i.test(message)) throw error;
    throw new MediaFault(FAULTS.damaged, { cause: error });
  }
}

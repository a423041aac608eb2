import { stat } from 'node:fs/promises';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Metadata } from 'sharp';
import { FAULTS, MediaFault } from '../media-fault.ts';
import type { FileKind, Inspected, InspectTask } from '../tasks.ts';
import { asFault, headerOf, openStill } from './pictures.ts';

const FRAMES_MAX = 2000;
const BYTES_MAX = 240_000_000;
const LOOK_WIDTH = 64;
/**
 * Maximum pixels of an animation per byte of its file. Recordings of still screens have a tenth of this.
 * Files that unfold to seconds of work have more.
 */
const PIXELS_PER_BYTE = 20_000;
const FORMATS: Record<string, FileKind> = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif' };

/**
 * Returns the kind and size of a picture, with its rotation applied. Reads the whole file, to reject a
 * truncated one while the member waits. Avatars, covers and posters are not animated.
 */
export async function inspectPicture({ path, kind, purpose }: InspectTask): Promise<Inspected> {
  const header = await headerOf(path);
  if (FORMATS[header.format ?? ''] !== kind) throw new MediaFault(FAULTS.notWhatItSays);
  const { width, height } = header;
  if (!width || !height) throw new MediaFault(FAULTS.damaged);
  const frames = header.pages ?? 1;
  const frameHeight = header.pageHeight ?? height;
  if (width * frameHeight > LIMITS.imagePixels) throw new MediaFault(words(LIMITS.imagePixels));
  const isAnimated = frames > 1 && purpose === 'post';
  if (frames > FRAMES_MAX) {
    throw new MediaFault(`The animation has more than ${FRAMES_MAX} frames.`);
  }
  const totalPixels = width * frameHeight * (isAnimated ? frames : 1);
  const most = Math.min(LIMITS.animationPixels, (await stat(path)).size * PIXELS_PER_BYTE);
  if (isAnimated && totalPixels > most) {
    throw new MediaFault('The animation is too large. Make it smaller or shorter.');
  }
  if (bytesToOpen(header, kind, width * frameHeight) > BYTES_MAX) {
    throw new MediaFault(FAULTS.tooLarge);
  }
  await asFault(
    openStill(path)
      .resize({ width: LOOK_WIDTH, height: LOOK_WIDTH, fit: 'inside' })
      .raw()
      .toBuffer(),
  );
  const isTurned = (header.orientation ?? 1) >= 5;
  const [widthPx, heightPx] = isTurned ? [frameHeight, width] : [width, frameHeight];
  return { widthPx, heightPx, durationMs: null, isAnimated, totalPixels };
}

const words = (pixels: number): string =>
  `The picture has more than ${pixels / 1_000_000} megapixels.`;

/**
 * Returns the memory needed to open a picture. Kinds that can't be read line by line are decoded into
 * memory whole.
 */
function bytesToOpen(header: Metadata, kind: FileKind, pixels: number): number {
  const channels = header.channels ?? 4;
  const whole = pixels * channels * (header.depth === 'ushort' ? 2 : 1);
  const isTurned = (header.orientation ?? 1) > 1;
  if (kind === 'webp' || kind === 'gif') return pixels * 4;
  if (kind === 'png') return header.isProgressive || isTurned ? whole : 0;
  const isHalved = header.chromaSubsampling === '4:2:0';
  return header.isProgressive ? pixels * 2 * (isHalved ? 1.5 : channels) : 0;
}

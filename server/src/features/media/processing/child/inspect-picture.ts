import { stat } from 'node:fs/promises';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { FileKind } from '@rookery/contract/kernel/file-types.ts';
import type { Metadata } from 'sharp';
import { FAULTS, MediaFault } from '../media-fault.ts';
import type { Inspected, InspectTask } from '../tasks.ts';
import { readApng, type Apng } from './apng.ts';
import { asFault, headerOf, openStill } from './pictures.ts';
import { BYTES_MAX, closeJpeg, heicToPng, refuseLarge, tooManyPixels } from './readable-picture.ts';

const FRAMES_MAX = 2000;
const LOOK_WIDTH = 64;
/**
 * Maximum pixels of an animation per byte of its file. Recordings of still screens have a tenth of this.
 * Files that unfold to seconds of work have more.
 */
const PIXELS_PER_BYTE = 20_000;
/** Measured. The decoder and the image library keep planes and copies. */
const AVIF_BYTES_A_PIXEL = 13;
/** The canvas of an animated PNG, the next frame, and the encoder. */
const APNG_BYTES_A_PIXEL = 16;
/** Maximum side of a WebP file, which holds the frames of an animated PNG. */
const APNG_SIDE_MAX = 16_383;
const FORMATS: Record<string, FileKind> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
};

/**
 * Returns the kind and size of a picture, with its rotation applied. Reads the whole file, to reject a
 * truncated one while the member waits. Avatars, covers and posters are not animated.
 */
export async function inspectPicture(task: InspectTask): Promise<Inspected> {
  const { path, kind, purpose } = task;
  if (kind === 'heic') return inspectHeic(path);
  const header = await headerOf(path, kind);
  if (FORMATS[header.format ?? ''] !== kind) throw new MediaFault(FAULTS.notWhatItSays);
  const { width, height } = header;
  if (!width || !height) throw new MediaFault(FAULTS.damaged);
  const apng = kind === 'png' && purpose === 'post' ? await asFault(readApng(path)) : null;
  const frames = apng?.frames.length ?? (kind === 'avif' ? 1 : (header.pages ?? 1));
  const frameHeight = header.pageHeight ?? height;
  const pixels = width * frameHeight;
  if (pixels > LIMITS.imagePixels) throw new MediaFault(tooManyPixels(LIMITS.imagePixels));
  const isAnimated = frames > 1 && purpose === 'post';
  if (frames > FRAMES_MAX) {
    throw new MediaFault(`The animation has more than ${FRAMES_MAX} frames. Make it shorter.`);
  }
  const totalPixels = pixels * (isAnimated ? frames : 1);
  const most = Math.min(LIMITS.animationPixels, (await stat(path)).size * PIXELS_PER_BYTE);
  if (isAnimated && totalPixels > most) {
    throw new MediaFault('The animation is too large. Make it smaller or shorter.');
  }
  if (kind === 'avif') refuseLarge('AVIF', pixels, AVIF_BYTES_A_PIXEL);
  const needed = apng ? bytesToDraw(apng) : bytesToOpen(header, kind, pixels);
  if (needed > BYTES_MAX) throw new MediaFault(FAULTS.tooLarge);
  await lookAtWhole(path, kind);
  const isTurned = (header.orientation ?? 1) >= 5 && kind !== 'avif';
  const [widthPx, heightPx] = isTurned ? [frameHeight, width] : [width, frameHeight];
  return { widthPx, heightPx, durationMs: null, isAnimated, totalPixels };
}

async function inspectHeic(path: string): Promise<Inspected> {
  const png = `${path}.png`;
  const { width, height } = await heicToPng(path, png);
  await lookAt(png);
  const totalPixels = width * height;
  return { widthPx: width, heightPx: height, durationMs: null, isAnimated: false, totalPixels };
}

/** A JPEG without its end marker is read again with the marker. It must then be complete. */
async function lookAtWhole(path: string, kind: FileKind): Promise<void> {
  try {
    await lookAt(path);
  } catch (error) {
    if (kind !== 'jpeg' || !(error instanceof MediaFault) || !(await closeJpeg(path))) throw error;
    // A small version would skip the last lines.
    await asFault(openStill(path, 'warning').jpeg({ quality: 1 }).toFile(`${path}.jpg`));
  }
}

async function lookAt(path: string): Promise<void> {
  const size = { width: LOOK_WIDTH, height: LOOK_WIDTH, fit: 'inside' } as const;
  await asFault(openStill(path).resize(size).raw().toBuffer());
}

function bytesToDraw({ width, height }: Apng): number {
  const fits = Math.max(width, height) <= APNG_SIDE_MAX;
  return fits ? width * height * APNG_BYTES_A_PIXEL : Number.POSITIVE_INFINITY;
}

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

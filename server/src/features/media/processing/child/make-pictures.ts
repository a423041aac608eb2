import { join } from 'node:path';
import { AVATAR_WIDTHS, POST_WIDTHS } from '@rookery/contract/kernel/media-types.ts';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { MadeMedia, MadeFile, PictureTask } from '../tasks.ts';
import { asFault, openStill } from './pictures.ts';
import { readablePicture } from './readable-picture.ts';

/** Source: docs/decisions/026-media-files.md. */
const WEBP = { quality: 80, effort: 2, smartSubsample: true } as const;
const WEBP_TYPE = 'image/webp';
/** Maximum height of a WebP file, in pixels. A long strip gets a narrower file, to limit memory. */
const HEIGHT_MAX = 16_383;
const PIXELS_MAX = 10_000_000;
const STILL_WIDTHS = [500, 1024];

export async function makePictures(task: PictureTask): Promise<MadeMedia> {
  const { purpose, folder } = task;
  const widths = purpose === 'avatar' ? AVATAR_WIDTHS : POST_WIDTHS;
  const path = await readablePicture(task.path, task.kind);
  const files = await makeWidths(path, widths, (width) => join(folder, `w${width}.webp`));
  const { width: widthPx, height: heightPx } = files.at(-1) as MadeFile;
  return { files, stills: [], captions: [], widthPx, heightPx, durationMs: null };
}

export function makeStills(path: string, folder: string): Promise<MadeFile[]> {
  // A still that is narrower than the first width is stored under the name of that width.
  return makeWidths(path, STILL_WIDTHS, (_, at) => join(folder, `still-${STILL_WIDTHS[at]}.webp`));
}

async function makeWidths(
  path: string,
  widths: readonly number[],
  pathOf: (width: number, at: number) => string,
): Promise<MadeFile[]> {
  const largest = await asFault(openLargest(path, widths.at(-1) ?? 0));
  const own = largest.info.width;
  const wanted = [...widths.filter((width) => width < own), own];
  const files: MadeFile[] = [];
  for (const [at, width] of wanted.entries()) {
    const out = pathOf(width, at);
    // oxlint-disable-next-line no-await-in-loop -- together they would take the memory together
    const info = await open(largest).resize({ width }).webp(WEBP).toFile(out);
    files.push({
      name: out.slice(out.lastIndexOf('/') + 1),
      type: WEBP_TYPE,
      width: info.width,
      height: info.height,
      bytes: info.size,
    });
  }
  return files;
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

async function openLargest(path: string, maxWidth: number): Promise<Pixels> {
  const picture = openStill(path);
  const { autoOrient } = await picture.metadata();
  const { width, height } = autoOrient;
  const scale = Math.min(1, maxWidth / width, HEIGHT_MAX / height);
  const fits = Math.min(scale, Math.sqrt(PIXELS_MAX / (width * height)));
  return picture
    .autoOrient()
    .resize({
      width: Math.max(1, Math.round(width * fits)),
      height: Math.max(1, Math.round(height * fits)),
      fit: 'fill',
    })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

function open({ data, info }: Pixels): Sharp {
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

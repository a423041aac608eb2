import { join } from 'node:path';
import { POST_WIDTHS } from '@rookery/contract/kernel/media-types.ts';
import { FAULTS, MediaFault } from '../media-fault.ts';
import type { MadeMedia, MadeFile, PictureTask } from '../tasks.ts';
import { readApng, writeAsWebp } from './apng.ts';
import { makeStills } from './make-pictures.ts';
import { asFault, headerOf, openFrames } from './pictures.ts';

/** Animations get half the effort and a lower quality, because they have many frames. */
const WEBP = { quality: 70, effort: 2 } as const;
const GIF = { effort: 3 } as const;
const HEIGHT_MAX = 16_383;

export async function makeMoving({ path: own, kind, folder }: PictureTask): Promise<MadeMedia> {
  const path = kind === 'png' ? await apngToWebp(own) : own;
  const header = await headerOf(path, kind);
  const size = { width: header.width, height: header.pageHeight ?? header.height };
  const widest = Math.min(
    size.width,
    POST_WIDTHS.at(-1) ?? 0,
    Math.floor((size.width * HEIGHT_MAX) / size.height),
  );
  const widths = [...POST_WIDTHS.filter((width) => width < widest), Math.max(1, widest)];
  const files: MadeFile[] = [];
  for (const [at, width] of widths.entries()) {
    const isGif = kind === 'gif' && at === widths.length - 1;
    const name = isGif ? 'original-size.gif' : `w${width}.webp`;
    const resized = openFrames(path).resize({ width });
    const frames = isGif ? resized.gif(GIF) : resized.webp(WEBP);
    // oxlint-disable-next-line no-await-in-loop -- together they would take the memory together
    const info = await asFault(frames.toFile(join(folder, name)));
    const height = info.pageHeight ?? info.height;
    files.push({
      name,
      type: isGif ? 'image/gif' : 'image/webp',
      width: info.width,
      height,
      bytes: info.size,
    });
  }
  const stills = await makeStills(path, folder);
  const { width: widthPx, height: heightPx } = files.at(-1) as MadeFile;
  return { files, stills, captions: [], widthPx, heightPx, durationMs: null };
}

async function apngToWebp(path: string): Promise<string> {
  const apng = await asFault(readApng(path));
  if (!apng) throw new MediaFault(FAULTS.damaged);
  const out = `${path}.webp`;
  await asFault(writeAsWebp(apng, out));
  return out;
}

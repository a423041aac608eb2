import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { FAULTS, MediaFault } from '../media-fault.ts';
import type { MadeMedia, MadeFile, Tasks } from '../tasks.ts';
import { makeCaptions } from './captions.ts';
import { runFfmpeg, THREADS } from './ffmpeg.ts';
import { makeStills } from './make-pictures.ts';
import { withVideo, type OpenVideo } from './open-video.ts';
import { planCopy } from './plan-copy.ts';
import { remux } from './remux.ts';
import { BT709, lacksToneMapping, toneMappingOf } from './tone-mapping.ts';

type Task = Parameters<Tasks['makeVideo']>[0];
type FileOf = Pick<Task, 'kind' | 'path'>;

/**
 * Maximum length of the short side, in pixels. ffmpeg, where available, reduces larger videos, because
 * members watch on phones.
 */
const SHORT_SIDE_MAX = 1080;
const BITS_PER_SECOND_MAX = 12_000_000;
const LINES = 720;
/** Tone mapping triples the work. A long HDR video gets fewer lines, to be ready in time. */
const [LONG_HDR_MS, LONG_HDR_LINES] = [4 * 60_000, 480];
/** Sizes are even, as the format requires. Videos are never enlarged. */
const scaleTo = (lines: number): string =>
  `scale=w='if(gt(iw,ih),-2,trunc(min(${lines},iw)/2)*2)':h='if(gt(iw,ih),trunc(min(${lines},ih)/2)*2,-2)'`;
const ENCODE = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '23',
  '-pix_fmt',
  'yuv420p',
  '-maxrate',
  '3M',
  '-bufsize',
  '6M',
  '-c:a',
  'aac',
  '-b:a',
  '128k',
  '-ac',
  '2',
];
const ONLY_PICTURE_AND_SOUND = [
  '-map',
  '0:v:0',
  '-map',
  '0:a:0?',
  '-sn',
  '-dn',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
];
const POSTER_SECOND = 1;

export async function makeVideo(task: Task): Promise<MadeMedia> {
  const { folder, ffmpeg, keepsSubtitles } = task;
  const out = join(folder, 'video.mp4');
  const { isCopied, longMs } = await withVideo(task, async (found) => ({
    isCopied: await copyIfPossible(task, found, out),
    longMs: found.durationMs,
  }));
  if (!isCopied && ffmpeg !== null) await transcode(ffmpeg, task, out, longMs);
  const made = await withVideo(
    { path: out, kind: 'mp4' },
    async ({ widthPx, heightPx, durationMs }) => ({
      widthPx,
      heightPx,
      durationMs,
    }),
  );
  const file: MadeFile = {
    name: 'video.mp4',
    type: 'video/mp4',
    width: made.widthPx,
    height: made.heightPx,
    bytes: (await stat(out)).size,
  };
  const stills = await stillsOf(task, out, made.durationMs);
  // Captions are only made on request, because drones write their position into a subtitle track.
  const isWanted = keepsSubtitles && ffmpeg !== null;
  const captions = isWanted ? await makeCaptions(ffmpeg, task, folder) : [];
  return { ...made, files: [file], stills, captions };
}

/** Without ffmpeg, a copy may begin and end at a later and earlier picture than the original. */
async function copyIfPossible(
  { path, ffmpeg }: Task,
  found: OpenVideo,
  out: string,
): Promise<boolean> {
  if (ffmpeg === null && !found.isPlayable) throw new MediaFault(FAULTS.damaged);
  const mayCopy = found.isPlayable && !found.isHdr && (await isWithinLimits(found, path));
  if (ffmpeg !== null && !mayCopy) return false;
  const plan = await asDamaged(planCopy(found.video, found.audio, found.edits));
  if (ffmpeg === null && !plan) throw new MediaFault(FAULTS.cutOff);
  if (!plan || (ffmpeg !== null && !plan.isExact)) return false;
  await asDamaged(remux(found, plan, out));
  return true;
}

async function isWithinLimits(
  { widthPx, heightPx, durationMs }: OpenVideo,
  path: string,
): Promise<boolean> {
  const { size } = await stat(path);
  const bitsPerSecond = (size * 8000) / Math.max(durationMs, 1);
  return Math.min(widthPx, heightPx) <= SHORT_SIDE_MAX && bitsPerSecond <= BITS_PER_SECOND_MAX;
}

async function asDamaged<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw new MediaFault(FAULTS.damaged, { cause: error });
  }
}

async function transcode(ffmpeg: string, file: FileOf, out: string, longMs: number): Promise<void> {
  const toneMapping = await toneMappingOf(ffmpeg, file);
  const isLong = toneMapping.length > 0 && longMs > LONG_HDR_MS;
  const scale = scaleTo(isLong ? LONG_HDR_LINES : LINES);
  let { isDone, printed } = await convert(ffmpeg, file, out, [scale, ...toneMapping]);
  if (!isDone && lacksToneMapping(printed)) {
    ({ isDone, printed } = await convert(ffmpeg, file, out, [scale]));
  }
  if (isDone) return;
  if (/No space left|Unknown encoder/i.test(printed)) throw new Error(printed.slice(-1000));
  console.error(printed.slice(-1000));
  throw new MediaFault(FAULTS.damaged);
}

function convert(
  ffmpeg: string,
  file: FileOf,
  out: string,
  filters: readonly string[],
): ReturnType<typeof runFfmpeg> {
  return runFfmpeg(ffmpeg, file, {
    before: THREADS,
    after: [
      ...ONLY_PICTURE_AND_SOUND,
      '-t',
      String(LIMITS.videoMs / 1000),
      '-vf',
      filters.join(','),
      ...ENCODE,
      ...(filters.length > 1 ? BT709 : []),
      ...THREADS,
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      '-y',
      out,
    ],
  });
}

async function stillsOf(
  { folder, ffmpeg, posterPath }: Task,
  video: string,
  durationMs: number,
): Promise<MadeFile[]> {
  if (ffmpeg !== null) {
    const second = Math.min(POSTER_SECOND, durationMs / 2000);
    // A video of one picture has none behind its first moment.
    for (const at of [second, 0]) {
      // oxlint-disable-next-line no-await-in-loop -- the second only where the first has no picture
      const stills = await stillsAt(ffmpeg, { path: video, kind: 'mp4' }, at, folder);
      if (stills.length > 0) return stills;
    }
  }
  // A broken poster must not fail the video.
  return posterPath === null ? [] : makeStills(posterPath, folder).catch(() => []);
}

async function stillsAt(
  ffmpeg: string,
  file: FileOf,
  second: number,
  folder: string,
): Promise<MadeFile[]> {
  const frame = join(folder, 'frame.png');
  const { isDone } = await runFfmpeg(ffmpeg, file, {
    before: ['-ss', second.toFixed(3)],
    after: ['-frames:v', '1', '-f', 'image2', '-c:v', 'png', '-y', frame],
  });
  const stills = isDone ? await makeStills(frame, folder).catch(() => []) : [];
  await rm(frame, { force: true });
  return stills;
}

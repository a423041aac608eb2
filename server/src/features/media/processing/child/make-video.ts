import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { FAULTS, MediaFault } from '../media-fault.ts';
import type { MadeMedia, MadeFile, Tasks } from '../tasks.ts';
import { makeCaptions } from './captions.ts';
import { runFfmpeg, THREADS } from './ffmpeg.ts';
import { makeStills } from './make-pictures.ts';
import { withVideo, type OpenVideo } from './open-video.ts';
import { remux } from './remux.ts';

type Task = Parameters<Tasks['makeVideo']>[0];

/**
 * Maximum length of the short side, in pixels. ffmpeg, where available, reduces larger videos, because
 * members watch on phones.
 */
const SHORT_SIDE_MAX = 1080;
const BITS_PER_SECOND_MAX = 12_000_000;
/** Sizes are even, as the format requires. Videos are never enlarged. */
const SCALE =
  "scale=w='if(gt(iw,ih),-2,trunc(min(720,iw)/2)*2)':h='if(gt(iw,ih),trunc(min(720,ih)/2)*2,-2)'";
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
  const { path, folder, ffmpeg, keepsSubtitles } = task;
  const out = join(folder, 'video.mp4');
  const isCopied = await withVideo(path, async (found) => {
    if (!found.isPlayable && ffmpeg === null) throw new MediaFault(FAULTS.damaged);
    const isKept = ffmpeg === null || (found.isPlayable && (await isWithinLimits(found, path)));
    if (isKept) await asDamaged(remux(found, out));
    return isKept;
  });
  if (!isCopied && ffmpeg !== null) await transcode(ffmpeg, path, out);
  const made = await withVideo(out, async ({ widthPx, heightPx, durationMs }) => ({
    widthPx,
    heightPx,
    durationMs,
  }));
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
  const captions = isWanted ? await makeCaptions(ffmpeg, path, folder) : [];
  return { ...made, files: [file], stills, captions };
}

async function isWithinLimits(
  { widthPx, heightPx, durationMs }: OpenVideo,
  path: string,
): Promise<boolean> {
  const { size } = await stat(path);
  const bitsPerSecond = (size * 8000) / Math.max(durationMs, 1);
  return Math.min(widthPx, heightPx) <= SHORT_SIDE_MAX && bitsPerSecond <= BITS_PER_SECOND_MAX;
}

async function asDamaged(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw new MediaFault(FAULTS.damaged, { cause: error });
  }
}

async function transcode(ffmpeg: string, path: string, out: string): Promise<void> {
  const { isDone, printed } = await runFfmpeg(ffmpeg, path, {
    before: THREADS,
    after: [
      ...ONLY_PICTURE_AND_SOUND,
      '-t',
      String(LIMITS.videoMs / 1000),
      '-vf',
      SCALE,
      ...ENCODE,
      ...THREADS,
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      '-y',
      out,
    ],
  });
  if (isDone) return;
  if (/No space left|Unknown encoder/i.test(printed)) throw new Error(printed.slice(-1000));
  console.error(printed.slice(-1000));
  throw new MediaFault(FAULTS.damaged);
}

async function stillsOf(
  { folder, ffmpeg, posterPath }: Task,
  video: string,
  durationMs: number,
): Promise<MadeFile[]> {
  const frame = join(folder, 'frame.png');
  if (ffmpeg !== null) {
    const second = Math.min(POSTER_SECOND, durationMs / 2000);
    const { isDone } = await runFfmpeg(ffmpeg, video, {
      before: ['-ss', second.toFixed(3)],
      after: ['-frames:v', '1', '-f', 'image2', '-c:v', 'png', '-y', frame],
    });
    const stills = isDone ? await makeStills(frame, folder).catch(() => []) : [];
    await rm(frame, { force: true });
    if (stills.length > 0) return stills;
  }
  // A broken poster must not fail the video.
  return posterPath === null ? [] : makeStills(posterPath, folder).catch(() => []);
}

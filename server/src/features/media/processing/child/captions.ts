import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadeMedia, VideoTask } from '../tasks.ts';
import { runFfmpeg } from './ffmpeg.ts';

const CAPTIONS_MAX = 4;
const CAPTION_BYTES_MAX = 1024 * 1024;
const STREAM =
  /Stream #0:(\d+)(?:\[\w+\])?(?:\((\w+)\))?: Subtitle: (?:mov_text|tx3g|subrip|webvtt)/g;

export async function makeCaptions(
  ffmpeg: string,
  file: Pick<VideoTask, 'kind' | 'path'>,
  folder: string,
): Promise<MadeMedia['captions']> {
  // Without an output, ffmpeg lists the streams and exits with an error.
  const { printed } = await runFfmpeg(ffmpeg, file, {});
  const streams = [...printed.matchAll(STREAM)].slice(0, CAPTIONS_MAX);
  const made: MadeMedia['captions'] = [];
  for (const [, stream = '', language] of streams) {
    const name = `${made.length}.vtt`;
    const out = join(folder, name);
    const after = ['-map', `0:${stream}`, '-map_metadata', '-1', '-f', 'webvtt', '-y', out];
    // oxlint-disable-next-line no-await-in-loop -- seldom more than one
    const { isDone } = await runFfmpeg(ffmpeg, file, { after });
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { size } = isDone ? await stat(out) : { size: 0 };
    if (size === 0 || size > CAPTION_BYTES_MAX) continue;
    made.push({
      name,
      type: 'text/vtt',
      width: 0,
      height: 0,
      bytes: size,
      language: tagOf(language),
    });
  }
  return made;
}

function tagOf(language = 'und'): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'und';
  } catch {
    return 'und';
  }
}

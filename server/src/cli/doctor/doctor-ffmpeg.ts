import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Config } from '#src/platform/config/config.ts';
import type { Finding } from './doctor-checks.ts';

interface Part {
  list: '-encoders' | '-decoders' | '-filters';
  name: string;
  /** The effect of its absence. */
  effect: string;
}

const NEEDED: readonly Part[] = [
  { list: '-encoders', name: 'libx264', effect: 'videos cannot be converted' },
  { list: '-encoders', name: 'aac', effect: 'the sound of videos cannot be converted' },
  { list: '-encoders', name: 'png', effect: 'videos have no still' },
];
const WISHED: readonly Part[] = [
  { list: '-decoders', name: 'hevc', effect: 'HEVC videos, such as those of iPhones, are refused' },
  { list: '-decoders', name: 'vp8', effect: 'older WebM videos are refused' },
  { list: '-filters', name: 'zscale', effect: 'HDR videos have dull colours' },
  { list: '-filters', name: 'tonemap', effect: 'HDR videos have dull colours' },
];
const NO_FFMPEG =
  'ffmpeg is not installed: only MP4, MOV, WebM and MKV with H.264, VP9 or AV1 are accepted. Install ffmpeg, or set FFMPEG_PATH.';

/** Checks that ffmpeg runs, and has the parts that the processing of videos uses. */
export async function checkFfmpeg({ ffmpegPath }: Pick<Config, 'ffmpegPath'>): Promise<Finding[]> {
  const run = async (option: string): Promise<string> => {
    const options = { timeout: 10_000, maxBuffer: 4 * 1024 * 1024 };
    const args = ['-hide_banner', option];
    return (await promisify(execFile)(ffmpegPath ?? 'ffmpeg', args, options)).stdout;
  };
  try {
    const version =
      /^ffmpeg version (\S+)/m.exec(await run('-version'))?.[1] ?? '(unknown version)';
    const lists = await listsOf(run);
    const missing = [...NEEDED, ...WISHED].filter(({ list, name }) => !hasPart(lists[list], name));
    if (missing.length === 0) {
      return [{ state: 'ok', text: `ffmpeg ${version} converts videos that browsers can’t play` }];
    }
    const faults = missing.map(({ name, effect }) => `without ${name}, ${effect}`).join('; ');
    const state = missing.some((part) => NEEDED.includes(part)) ? 'broken' : 'note';
    return [{ state, text: `ffmpeg ${version} lacks parts: ${faults}. Install a complete build.` }];
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    if (ffmpegPath === null) return [{ state: 'note', text: NO_FFMPEG }];
    return [{ state: 'broken', text: `FFMPEG_PATH ${ffmpegPath} cannot be run (${reason}).` }];
  }
}

async function listsOf(
  run: (option: string) => Promise<string>,
): Promise<Record<Part['list'], string>> {
  const [encoders, decoders, filters] = await Promise.all(
    ['-encoders', '-decoders', '-filters'].map(run),
  );
  return {
    '-encoders': encoders ?? '',
    '-decoders': decoders ?? '',
    '-filters': filters ?? '',
  };
}

/** Each line has flags, a name and a description. */
const hasPart = (list: string, name: string): boolean =>
  new RegExp(`^ *[A-Z.|]+ +${name} `, 'm').test(list);

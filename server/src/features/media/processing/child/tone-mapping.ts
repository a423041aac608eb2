import type { FileKind } from '@rookery/contract/kernel/file-types.ts';
import { runFfmpeg } from './ffmpeg.ts';

/** ffmpeg's names of the two HDR transfer functions: PQ and HLG. */
const HDR = /Video: [^\n]*\b(smpte2084|arib-std-b67)\b/;

/** Brightness of white paper in HDR, in candelas, and the brightest light as a multiple of it. */
const [WHITE, PEAK] = [203, 5];

/**
 * Converts HDR to the colours of ordinary screens, where white paper is nearly white. The input values are
 * named, because files often omit them.
 */
const toBt709 = (transfer: string, range: string): string[] => [
  `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:rin=${range}:t=linear:npl=${WHITE}`,
  'format=gbrpf32le',
  'zscale=p=bt709',
  `tonemap=tonemap=mobius:peak=${PEAK}`,
  'zscale=t=bt709:m=bt709:r=tv',
  'format=yuv420p',
];

/** Names the colours in the file. Players guess otherwise. */
export const BT709 = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'];

/** Says that this ffmpeg can't convert HDR. The colours then look dull. */
export const lacksToneMapping = (printed: string): boolean =>
  /No such filter: '(?:zscale|tonemap)'/.test(printed);

/** Filters for an HDR video; none for another one. */
export async function toneMappingOf(
  ffmpeg: string,
  file: { path: string; kind: FileKind },
): Promise<string[]> {
  // Without an output, ffmpeg lists the streams and exits with an error.
  const { printed } = await runFfmpeg(ffmpeg, file, {});
  const [line = '', transfer] = HDR.exec(printed) ?? [];
  if (transfer === undefined) return [];
  return toBt709(transfer, line.includes('(pc') ? 'pc' : 'tv');
}

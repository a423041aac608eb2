import {
  FilePathSource,
  Input,
  MP4,
  QTFF,
  type AudioCodec,
  type InputAudioTrack,
  type InputVideoTrack,
  type VideoCodec,
} from 'mediabunny';
import { FAULTS, MediaFault } from '../media-fault.ts';

export interface OpenVideo {
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
  widthPx: number;
  heightPx: number;
  durationMs: number;
  isPlayable: boolean;
}

/** Matches H.264 with 8 bits and 4:2:0, in the profiles baseline, main, extended and high. */
const PLAYED_H264 = /^avc[13]\.(?:42|4d|58|64)/i;
const PLAYED_VIDEO: Partial<Record<VideoCodec, RegExp>> = {
  avc: PLAYED_H264,
  vp9: /^vp09\.00/,
  av1: /^av01\.0/,
};
const PLAYED_AUDIO: readonly (AudioCodec | null)[] = ['aac', 'mp3', 'opus'];

export async function withVideo<Result>(
  path: string,
  work: (video: OpenVideo) => Promise<Result>,
): Promise<Result> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] });
  try {
    return await work(await open(input));
  } finally {
    input.dispose();
  }
}

async function open(input: Input): Promise<OpenVideo> {
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) {
      const isDamaged = (await input.getTracks()).length === 0;
      throw new MediaFault(isDamaged ? FAULTS.damaged : 'The file contains no video.');
    }
    const audio = await input.getPrimaryAudioTrack();
    const tracks = audio ? [video, audio] : [video];
    const seconds = await input.computeDuration(tracks);
    const [widthPx, heightPx] = await Promise.all([
      video.getDisplayWidth(),
      video.getDisplayHeight(),
    ]);
    const durationMs = Math.round(seconds * 1000);
    const isPlayable = (await isVideoPlayable(video)) && (await isAudioPlayable(audio));
    return { video, audio, widthPx, heightPx, durationMs, isPlayable };
  } catch (error) {
    if (error instanceof MediaFault) throw error;
    throw new MediaFault(FAULTS.damaged, { cause: error });
  }
}

async function isVideoPlayable(video: InputVideoTrack): Promise<boolean> {
  const codec = await video.getCodec();
  const played = codec && PLAYED_VIDEO[codec];
  return played ? played.test((await video.getCodecParameterString()) ?? '') : false;
}

async function isAudioPlayable(audio: InputAudioTrack | null): Promise<boolean> {
  return audio === null || PLAYED_AUDIO.includes(await audio.getCodec());
}

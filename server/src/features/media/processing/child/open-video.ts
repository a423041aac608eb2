import {
  FilePathSource,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
  type AudioCodec,
  type InputAudioTrack,
  type InputFormat,
  type InputVideoTrack,
  type VideoCodec,
} from 'mediabunny';
import type { FileKind } from '@rookery/contract/kernel/file-types.ts';
import { FAULTS, MediaFault } from '../media-fault.ts';
import { readEditLists, type Edits } from './edit-lists.ts';

export interface OpenVideo {
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
  widthPx: number;
  heightPx: number;
  /** The length of the presented part. */
  durationMs: number;
  isPlayable: boolean;
  isHdr: boolean;
  edits: { video: Edits | null; audio: Edits | null };
}

const FORMATS: Partial<Record<FileKind, InputFormat[]>> = {
  mp4: [MP4, QTFF],
  mov: [MP4, QTFF],
  webm: [WEBM, MATROSKA],
  matroska: [WEBM, MATROSKA],
};

/** Matches H.264 with 8 bits and 4:2:0, in the profiles baseline, main, extended and high. */
const PLAYED_H264 = /^avc[13]\.(?:42|4d|58|64)/i;
const PLAYED_VIDEO: Partial<Record<VideoCodec, RegExp>> = {
  avc: PLAYED_H264,
  vp9: /^vp09\.00/,
  av1: /^av01\.0/,
};
const PLAYED_AUDIO: readonly (AudioCodec | null)[] = ['aac', 'mp3', 'opus'];

// Its warnings are about files of members, and would fill the log.
Logging.level = LogLevel.Silent;
const HDR_TRANSFERS: readonly unknown[] = ['pq', 'hlg'];

export async function withVideo<Result>(
  { path, kind }: { path: string; kind: FileKind },
  work: (video: OpenVideo) => Promise<Result>,
): Promise<Result> {
  const input = new Input({ source: new FilePathSource(path), formats: FORMATS[kind] ?? [] });
  try {
    const isIso = kind === 'mp4' || kind === 'mov';
    return await work(await open(input, isIso ? await readEditLists(path) : new Map()));
  } finally {
    input.dispose();
  }
}

async function open(input: Input, lists: ReadonlyMap<number, Edits>): Promise<OpenVideo> {
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) {
      const isDamaged = (await input.getTracks()).length === 0;
      throw new MediaFault(isDamaged ? FAULTS.damaged : 'The file contains no video.');
    }
    const audio = await input.getPrimaryAudioTrack();
    const edits = {
      video: lists.get(video.id) ?? null,
      audio: (audio && lists.get(audio.id)) ?? null,
    };
    const seconds = Math.max(
      endOf(await input.computeDuration([video]), edits.video),
      audio ? endOf(await input.computeDuration([audio]), edits.audio) : 0,
    );
    const [widthPx, heightPx] = await Promise.all([
      video.getDisplayWidth(),
      video.getDisplayHeight(),
    ]);
    const durationMs = Math.round(seconds * 1000);
    const isPlayable = (await isVideoPlayable(video)) && (await isAudioPlayable(audio));
    const { transfer } = await video.getColorSpace();
    const isHdr = HDR_TRANSFERS.includes(transfer);
    return { video, audio, widthPx, heightPx, durationMs, isPlayable, isHdr, edits };
  } catch (error) {
    if (error instanceof MediaFault) throw error;
    throw new MediaFault(FAULTS.damaged, { cause: error });
  }
}

const endOf = (seconds: number, edits: Edits | null): number =>
  edits === null || edits === 'many' ? seconds : Math.min(seconds, edits.end);

async function isVideoPlayable(video: InputVideoTrack): Promise<boolean> {
  const codec = await video.getCodec();
  const played = codec && PLAYED_VIDEO[codec];
  return played ? played.test((await video.getCodecParameterString()) ?? '') : false;
}

async function isAudioPlayable(audio: InputAudioTrack | null): Promise<boolean> {
  return audio === null || PLAYED_AUDIO.includes(await audio.getCodec());
}

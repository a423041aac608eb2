import type { FileKind } from '@rookery/contract/kernel/file-types.ts';
import type { MediaPurpose } from '@rookery/contract/media/upload.ts';

export interface Inspected {
  widthPx: number;
  heightPx: number;
  durationMs: number | null;
  isAnimated: boolean;
  /** Approximate sum over all frames. It measures the work to prepare the file. */
  totalPixels: number;
}

export interface InspectTask {
  path: string;
  kind: FileKind;
  purpose: MediaPurpose;
}

export interface PictureTask {
  path: string;
  kind: FileKind;
  purpose: MediaPurpose;
  isAnimated: boolean;
  folder: string;
}

export interface VideoTask {
  path: string;
  kind: FileKind;
  posterPath: string | null;
  keepsSubtitles: boolean;
  folder: string;
}

export interface MadeFile {
  name: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
}

export interface MadeMedia {
  /** Files from the narrowest to the widest. The address without a width shows the last. */
  files: MadeFile[];
  stills: MadeFile[];
  captions: (MadeFile & { language: string })[];
  widthPx: number;
  heightPx: number;
  durationMs: number | null;
}

/** The tasks of the child. Without `ffmpeg` it accepts only videos that browsers can play. */
export interface Tasks {
  inspect(task: InspectTask & { ffmpeg: string | null }): Promise<Inspected>;
  makePictures(task: PictureTask): Promise<MadeMedia>;
  makeVideo(task: VideoTask & { ffmpeg: string | null }): Promise<MadeMedia>;
}
export type TaskName = keyof Tasks;

export interface TaskRequest<Name extends TaskName = TaskName> {
  id: number;
  name: Name;
  task: Parameters<Tasks[Name]>[0];
}

export type TaskReply =
  | { id: number; result: unknown }
  | { id: number; fault: string }
  | { id: number; error: string };

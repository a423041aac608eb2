import type { MediaPurpose } from '@rookery/contract/media/upload.ts';

/** What the first bytes of a file say that it is. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'video';

/** What a file was found to be, by opening it. */
export interface Inspected {
  widthPx: number;
  heightPx: number;
  /** null for pictures. */
  durationMs: number | null;
  isAnimated: boolean;
  /** Of all its frames together, about: what preparing it takes. */
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
  /** An empty folder of its own. */
  folder: string;
}

export interface VideoTask {
  path: string;
  /** A picture that the member's browser made of it. */
  posterPath: string | null;
  /** Its member wants the text inside it to be published. */
  keepsSubtitles: boolean;
  folder: string;
}

/** A file in the task's folder. */
export interface MadeFile {
  name: string;
  type: string;
  /** Pixels; 0 where it has none. */
  width: number;
  height: number;
  bytes: number;
}

export interface Made {
  /** The narrowest first; the last is what the bare address shows. */
  files: MadeFile[];
  stills: MadeFile[];
  captions: (MadeFile & { language: string })[];
  /** As it is shown at its largest. */
  widthPx: number;
  heightPx: number;
  durationMs: number | null;
}

/** What the child can do. Of a video without `ffmpeg`, what browsers play already. */
export interface Tasks {
  inspect(task: InspectTask & { ffmpeg: string | null }): Promise<Inspected>;
  makePictures(task: PictureTask): Promise<Made>;
  makeVideo(task: VideoTask & { ffmpeg: string | null }): Promise<Made>;
}
export type TaskName = keyof Tasks;

export interface TaskRequest<Name extends TaskName = TaskName> {
  id: number;
  name: Name;
  task: Parameters<Tasks[Name]>[0];
}

export type TaskReply =
  | { id: number; result: unknown }
  /** The file is at fault; in words for whoever uploaded it. */
  | { id: number; fault: string }
  | { id: number; error: string };

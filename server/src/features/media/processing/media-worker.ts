import { mkdir } from 'node:fs/promises';
import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { findProgram } from '#src/platform/config/find-program.ts';
import { makeFolderIn } from '#src/platform/config/work-folder.ts';
import type { InspectTask, Inspected, MadeMedia, PictureTask, VideoTask } from './tasks.ts';
import type { WorkerLog } from './worker-child.ts';
import { createWorkerLane, type WorkerLane } from './worker-lane.ts';

/**
 * Opens uploads in child processes with limits of time and memory. Pictures, animations and videos have
 * separate children, so that photos don't wait for videos.
 */
export interface MediaWorker {
  inspect(task: InspectTask): Promise<Inspected>;
  makePictures(task: PictureTask): Promise<MadeMedia>;
  makeVideo(task: VideoTask): Promise<MadeMedia>;
  makeFolder(): Promise<string>;
  pids(): number[];
  stop(): Promise<void>;
}

export interface MediaWorkerOptions {
  log: WorkerLog;
  /** Null means that ffmpeg is searched on the PATH. */
  ffmpegPath: string | null;
  /** Another process with the same host name and port may use this folder too. */
  workFolder: string;
  idleMs?: number;
}

/** Longer than any task: an older folder belongs to a killed process. */
const ABANDONED_MS = HOUR_MS;
const MEGABYTE = 1024 * 1024;
const TASK_TIMEOUT_MS = {
  inspect: 30_000,
  makePictures: 3 * 60_000,
  // Reserves a minute for fetching the video and storing its files.
  makeVideo: LIMITS.processingMs - 60_000,
} as const;

export function createMediaWorker(options: MediaWorkerOptions): MediaWorker {
  const { log, workFolder, idleMs = 20_000 } = options;
  const limits = { memoryBytes: 400 * MEGABYTE, heapMegabytes: 128 };
  // ffmpeg needs 350 MB for HDR in 4K.
  const videoLimits = { ...limits, memoryBytes: 512 * MEGABYTE };
  const openLane = (own = limits): WorkerLane => createWorkerLane({ log, idleMs, limits: own });
  const [stills, moving, videos] = [openLane(), openLane(), openLane(videoLimits)];
  const lanes = [stills, moving, videos];
  const ffmpeg = (): string | null => options.ffmpegPath ?? findProgram('ffmpeg');

  return {
    inspect: (task) =>
      stills.run(
        'inspect',
        { ...task, ffmpeg: ffmpeg() },
        { patienceMs: TASK_TIMEOUT_MS.inspect, isUrgent: true },
      ),
    makePictures: (task) =>
      (task.isAnimated ? moving : stills).run('makePictures', task, {
        patienceMs: TASK_TIMEOUT_MS.makePictures,
        isUrgent: task.purpose !== 'post',
      }),
    makeVideo: (task) =>
      videos.run(
        'makeVideo',
        { ...task, ffmpeg: ffmpeg() },
        { patienceMs: TASK_TIMEOUT_MS.makeVideo, isUrgent: false },
      ),
    async makeFolder() {
      await mkdir(workFolder, { recursive: true, mode: 0o700 });
      return makeFolderIn(workFolder, 'file-', ABANDONED_MS);
    },
    pids: () => lanes.map((lane) => lane.pid()).filter((pid) => pid !== null),
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

import { mkdir } from 'node:fs/promises';
import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { findProgram } from '#src/platform/config/find-program.ts';
import { makeFolderIn } from '#src/platform/config/work-folder.ts';
import type { InspectTask, Inspected, Made, PictureTask, VideoTask } from './tasks.ts';
import type { WorkerLog } from './worker-child.ts';
import { createWorkerLane, type WorkerLane } from './worker-lane.ts';

/**
 * Opens what members upload, in child processes with limits of time and memory: one for looking at
 * files and for pictures, one for pictures that move, one for videos, so that no photo waits for a film. They
 * end when there is nothing to do.
 */
export interface MediaWorker {
  /** @throws MediaFault for what can't be taken, in words for whoever uploaded it. So do the others. */
  inspect(task: InspectTask): Promise<Inspected>;
  makePictures(task: PictureTask): Promise<Made>;
  makeVideo(task: VideoTask): Promise<Made>;
  /** An empty folder for a file and what is made of it. Whoever asked removes it. */
  makeFolder(): Promise<string>;
  /** Of the children that are there. */
  pids(): number[];
  /** Ends the children; what was under way is refused. */
  stop(): Promise<void>;
}

export interface MediaWorkerOptions {
  log: WorkerLog;
  /** null: looked for on the PATH. */
  ffmpegPath: string | null;
  /** Another process with the same host name and port may use it too. */
  workFolder: string;
  /** Milliseconds without work after which a child ends. */
  idleMs?: number;
}

/** Longer than any task: an older folder belongs to a process that was killed. */
const ABANDONED_MS = HOUR_MS;
const MEGABYTE = 1024 * 1024;
const PATIENCE = {
  inspect: 30_000,
  makePictures: 3 * 60_000,
  // What is left of it: to bring the film here and its files away.
  makeVideo: LIMITS.processingMs - 60_000,
} as const;

export function createMediaWorker(options: MediaWorkerOptions): MediaWorker {
  const { log, workFolder, idleMs = 20_000 } = options;
  const limits = { memoryBytes: 400 * MEGABYTE, heapMegabytes: 128 };
  const openLane = (): WorkerLane => createWorkerLane({ log, idleMs, limits });
  const [stills, moving, videos] = [openLane(), openLane(), openLane()];
  const lanes = [stills, moving, videos];
  const ffmpeg = (): string | null => options.ffmpegPath ?? findProgram('ffmpeg');

  return {
    inspect: (task) =>
      stills.run(
        'inspect',
        { ...task, ffmpeg: ffmpeg() },
        { patienceMs: PATIENCE.inspect, isUrgent: true },
      ),
    makePictures: (task) =>
      (task.isAnimated ? moving : stills).run('makePictures', task, {
        patienceMs: PATIENCE.makePictures,
        // Who changes an avatar or a cover waits for it.
        isUrgent: task.purpose !== 'post',
      }),
    makeVideo: (task) =>
      videos.run(
        'makeVideo',
        { ...task, ffmpeg: ffmpeg() },
        { patienceMs: PATIENCE.makeVideo, isUrgent: false },
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

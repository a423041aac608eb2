import { fork } from 'node:child_process';

import { RENDER_PROGRAM } from '@rookery/demo/public.ts';
import { childEnvironment } from '#src/platform/config/environment.ts';
import { findProgram } from '#src/platform/config/find-program.ts';
import type { Log } from '#src/platform/log/log.ts';

export interface RenderedPhotos {
  renderFirst(names: readonly string[]): void;
  /** Resolves when the files of `uploadedPosts` are written. */
  recorded: Promise<void>;
}

/**
 * Renders the demo’s photos in a child process, while the demo starts and runs. The child draws small drafts
 * of all, then waits for the names of the photos that are needed first.
 */
export function renderPhotos(
  folder: string,
  { log, ffmpegPath }: { log: Log; ffmpegPath: string | null },
): RenderedPhotos {
  const ffmpeg = ffmpegPath ?? findProgram('ffmpeg');
  const child = fork(RENDER_PROGRAM, ffmpeg === null ? [folder] : [folder, ffmpeg], {
    execArgv: ['--no-warnings', '--max-old-space-size=256'],
    env: childEnvironment(['PATH'], { UV_THREADPOOL_SIZE: '2' }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('error', (error) => log.error({ err: error }, 'The demo’s photos cannot be rendered'));
  child.on('exit', (exitCode) => {
    if (exitCode !== 0) log.error({ exitCode }, 'Rendering the demo’s photos failed');
  });
  const recorded = new Promise<void>((resolve) => {
    child.once('message', () => resolve());
  });
  child.unref();
  child.channel?.unref();
  return { recorded, renderFirst: (names) => child.send([...names]) };
}

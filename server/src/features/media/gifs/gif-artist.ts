import {
  DRAW_PROGRAM,
  type DrawnKind,
  type DrawReply,
  type DrawRequest,
} from '@rookery/gifs/public.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { createFairQueue } from '#src/kernel/fair-queue.ts';
import { childEnvironment } from '#src/platform/config/environment.ts';

export interface GifArtist {
  /**
   * Writes a drawing's file to a path. Requesters take turns.
   * @throws when drawing fails or takes over 30 seconds
   */
  draw(name: string, kind: DrawnKind, path: string, who: string): Promise<void>;
  stop(): void;
}

const PATIENCE_MS = 30_000;

export function createGifArtist(idleMs = 10_000): GifArtist {
  let child: ChildProcess | null = null;
  const turns = createFairQueue({ atOnce: 1 });
  let waiting = 0;
  let drawn = 0;
  let isOver = false;
  let rest: NodeJS.Timeout | undefined;

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  async function drawNow(request: Omit<DrawRequest, 'id'>): Promise<void> {
    if (isOver) throw new Error('The server is stopping.');
    child ??= openChild();
    const asked = child;
    try {
      await ask(asked, { ...request, id: (drawn += 1) });
    } catch (error) {
      asked.kill('SIGKILL');
      if (child === asked) child = null;
      throw error;
    }
  }

  return {
    async draw(name, kind, path, who) {
      clearTimeout(rest);
      waiting += 1;
      try {
        await turns.enter({ who }, () => drawNow({ name, kind, path }));
      } finally {
        waiting -= 1;
        if (waiting === 0) rest = setTimeout(end, idleMs).unref();
      }
    },
    stop() {
      isOver = true;
      clearTimeout(rest);
      end();
    },
  };
}

function openChild(): ChildProcess {
  const child = fork(DRAW_PROGRAM, [], {
    execArgv: ['--no-warnings', '--max-old-space-size=96'],
    env: childEnvironment(['PATH'], { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' }),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

function ask(child: ChildProcess, request: DrawRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const hear = (reply: DrawReply): void => {
      if (reply.id === request.id) settle(reply.error === null ? null : new Error(reply.error));
    };
    const miss = (): void => settle(new Error('The drawing process exited.'));
    const patience = setTimeout(
      () => settle(new Error(`${request.name} took too long to draw.`)),
      PATIENCE_MS,
    );
    function settle(error: Error | null): void {
      clearTimeout(patience);
      child.off('message', hear).off('exit', miss).off('error', miss);
      if (error) reject(error);
      else resolve();
    }
    child.on('message', hear).on('exit', miss).on('error', miss);
    child.send(request, (error) => error && miss());
  });
}

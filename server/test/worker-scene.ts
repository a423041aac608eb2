import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectFile } from '@rookery/contract/kernel/detect-file.ts';
import type { FileKind } from '@rookery/contract/kernel/file-types.ts';
import { afterAll, beforeAll, vi } from 'vitest';
import {
  createMediaWorker,
  type MediaWorker,
} from '#src/features/media/processing/media-worker.ts';
import type { MadeMedia, PictureTask } from '#src/features/media/processing/tasks.ts';
import { ffmpegForTests } from './media-files.ts';

interface Result extends MadeMedia {
  folder: string;
  path(name: string): string;
  read(name: string): Promise<Buffer>;
}

export interface WorkerScene {
  readonly worker: MediaWorker;
  readonly plain: MediaWorker;
  logged: string[];
  log: {
    debug(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  fileOf(bytes: Buffer): Promise<string>;
  makePictures(bytes: Buffer, kind: FileKind, more?: Partial<PictureTask>): Promise<Result>;
  makeVideo(
    bytes: Buffer,
    by?: MediaWorker,
    poster?: Buffer,
    keepsSubtitles?: boolean,
  ): Promise<Result>;
}

export const names = (files: readonly { name: string }[]): string[] =>
  files.map(({ name }) => name);

const resultOf = (made: MadeMedia, into: string): Result => ({
  ...made,
  folder: into,
  path: (name) => join(into, name),
  read: (name) => readFile(join(into, name)),
});

export function workerScene(): WorkerScene {
  let folder: string;
  let worker: MediaWorker;
  let plain: MediaWorker;
  const logged: string[] = [];
  const note = (_: object, message: string): void => void logged.push(message);
  const log = { debug: note, warn: note };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rookery-worker-'));
    const ffmpegPath = await ffmpegForTests();
    worker = createMediaWorker({ log, ffmpegPath, workFolder: join(folder, 'work') });
    vi.stubEnv('PATH', folder);
    plain = createMediaWorker({ log, ffmpegPath: null, workFolder: join(folder, 'plain') });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await worker.stop();
    await plain.stop();
    await rm(folder, { recursive: true });
  });

  let written = 0;
  async function fileOf(bytes: Buffer): Promise<string> {
    written += 1;
    const path = join(folder, `file-${written}`);
    await writeFile(path, bytes);
    return path;
  }

  async function makePictures(
    bytes: Buffer,
    kind: FileKind,
    more: Partial<PictureTask> = {},
  ): Promise<Result> {
    const into = await worker.makeFolder();
    const path = await fileOf(bytes);
    const rest = { purpose: 'post', isAnimated: false, ...more } as const;
    return resultOf(await worker.makePictures({ path, kind, folder: into, ...rest }), into);
  }

  async function makeVideo(
    bytes: Buffer,
    by = worker,
    poster?: Buffer,
    keepsSubtitles = false,
  ): Promise<Result> {
    const into = await by.makeFolder();
    const posterPath = poster ? await fileOf(poster) : null;
    const detected = detectFile(bytes);
    const kind = detected && 'kind' in detected ? detected.kind : 'mp4';
    const task = { path: await fileOf(bytes), kind, posterPath, folder: into, keepsSubtitles };
    return resultOf(await by.makeVideo(task), into);
  }

  return {
    get worker() {
      return worker;
    },
    get plain() {
      return plain;
    },
    ...{ logged, log, fileOf, makePictures, makeVideo },
  };
}

import type { UploadedMedia } from '@rookery/contract/media/upload.ts';

import { ApiError, isNotFound } from '#web/data/http/api-error.ts';
import {
  isAbort,
  isConnectionFailure,
  isFileRejected,
  type Upload,
  type Uploader,
} from '#web/data/uploads/upload-file.ts';

import type { UploadState } from './upload-state.ts';
import { strings } from './strings.ts';

export interface UploadJob {
  name: string;
  /** Null when the file is no longer available. */
  load(): Promise<Blob | null>;
  drawPoster(blob: Blob): Promise<Blob | null>;
}

export interface UploadQueueDeps {
  uploader: Uploader;
  isOffline(): boolean;
  onOnline(listener: () => void): () => void;
  exclusively(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void>;
  onFinished(id: string, media: UploadedMedia): void;
  onGone(id: string): void;
  report(message: string, error: unknown): void;
}

export interface UploadQueue {
  add(id: string, job: UploadJob): void;
  check(id: string, uuid: string, job: UploadJob): void;
  /** Marks a file as finished, because another tab has uploaded it. */
  finish(id: string): void;
  retry(id: string): void;
  drop(id: string): void;
  stateOf(id: string): UploadState;
  subscribe(listener: () => void): () => void;
  end(): void;
}

const MAX_CONCURRENT = 2;
export const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 16_000] as const;

interface Entry {
  id: string;
  job: UploadJob;
  state: UploadState;
  upload: Upload | null;
  posterUuid: string | null | undefined;
  failures: number;
  /** Its URL when the server has the bytes but failed to process them. */
  unprepared?: string | undefined;
  abort: AbortController;
  timer?: ReturnType<typeof setTimeout>;
}

export function createUploadQueue(deps: UploadQueueDeps): UploadQueue {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let running = 0;

  const show = (entry: Entry, state: UploadState): void => {
    entry.state = state;
    for (const listener of listeners) listener();
  };
  const start = (entry: Entry): void => {
    clearTimeout(entry.timer);
    show(entry, { kind: 'queued' });
    fill();
  };
  function fill(): void {
    for (const entry of entries.values()) {
      if (running >= MAX_CONCURRENT) return;
      if (entry.state.kind === 'queued') void run(entry);
    }
  }
  async function run(entry: Entry): Promise<void> {
    const { signal } = entry.abort;
    running++;
    show(entry, { kind: 'uploading', percent: 0 });
    try {
      await deps.exclusively(
        entry.id,
        async () => {
          if (signal.aborted || entry.state.kind === 'finished') return;
          const media = await transfer(deps, entry, (percent) =>
            show(entry, { kind: 'uploading', percent }),
          );
          // Store the URL first: a waiting post is sent as soon as the upload is finished.
          deps.onFinished(entry.id, media);
          show(entry, { kind: 'finished' });
        },
        signal,
      );
    } catch (error) {
      if (!signal.aborted) fail(entry, error);
    } finally {
      running--;
      fill();
    }
  }
  function fail(entry: Entry, error: unknown): void {
    deps.report(`Upload failed: ${entry.job.name}`, error);
    const pause = RETRY_DELAYS_MS[entry.failures];
    if (!isConnectionFailure(error) || (pause === undefined && !deps.isOffline())) {
      entry.failures = 0;
      if (isFileRejected(error)) entry.upload = null;
      return show(entry, failed(error));
    }
    show(entry, { kind: 'waiting' });
    if (deps.isOffline() || pause === undefined) return;
    entry.failures++;
    entry.timer = setTimeout(() => start(entry), pause);
  }
  async function prepareAgain(entry: Entry, url: string): Promise<void> {
    show(entry, { kind: 'uploading', percent: 100 });
    try {
      await deps.uploader.retry(url);
      entry.unprepared = undefined;
      if (!entry.abort.signal.aborted) show(entry, { kind: 'finished' });
    } catch (error) {
      deps.report(`Could not retry processing ${entry.job.name}.`, error);
      if (entry.abort.signal.aborted) return;
      if (isNotFound(error)) beginAnew(entry);
      else show(entry, failed(error));
    }
  }
  function beginAnew(entry: Entry): void {
    entry.unprepared = undefined;
    entry.upload = null;
    deps.onGone(entry.id);
    start(entry);
  }
  const stop = deps.onOnline(() => {
    for (const entry of entries.values()) {
      if (entry.state.kind !== 'waiting') continue;
      entry.failures = 0;
      start(entry);
    }
  });
  const put = (id: string, job: UploadJob, state: UploadState): Entry => {
    const abort = new AbortController();
    const entry = { id, job, state, abort, upload: null, posterUuid: undefined, failures: 0 };
    entries.set(id, entry);
    return entry;
  };
  const cancel = (entry: Entry): void => {
    clearTimeout(entry.timer);
    entry.abort.abort();
  };

  return {
    add(id, job) {
      start(put(id, job, { kind: 'queued' }));
    },
    check(id, uuid, job) {
      const entry = entries.get(id) ?? put(id, job, { kind: 'finished' });
      void verify(deps, uuid).then((verdict) => {
        if (entry.abort.signal.aborted || entry.state.kind !== 'finished') return;
        entry.upload = null;
        if (verdict === 'gone') beginAnew(entry);
        if (verdict === 'failed') show(entry, refused(strings.notPrepared));
        if (typeof verdict === 'object') {
          entry.unprepared = verdict.unprepared;
          show(entry, retryable(strings.notPreparedHere));
        }
      });
    },
    finish(id) {
      const entry = entries.get(id);
      if (!entry || entry.state.kind === 'finished') return;
      clearTimeout(entry.timer);
      show(entry, { kind: 'finished' });
    },
    retry(id) {
      const entry = entries.get(id);
      if (entry?.unprepared !== undefined) void prepareAgain(entry, entry.unprepared);
      else if (entry?.state.kind === 'failed' || entry?.state.kind === 'waiting') start(entry);
    },
    drop(id) {
      const entry = entries.get(id);
      if (!entry) return;
      entries.delete(id);
      cancel(entry);
    },
    stateOf: (id) => entries.get(id)?.state ?? { kind: 'finished' },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    end() {
      stop();
      for (const entry of entries.values()) cancel(entry);
      entries.clear();
    },
  };
}

async function transfer(
  deps: UploadQueueDeps,
  entry: Entry,
  onProgress: (percent: number) => void,
): Promise<UploadedMedia> {
  const { signal } = entry.abort;
  if (!entry.upload) {
    const blob = await entry.job.load();
    if (!blob) throw new FileLost();
    entry.posterUuid ??= await posterOf(deps, entry, blob);
    const { posterUuid } = entry;
    const request = {
      name: entry.job.name,
      purpose: 'post',
      posterUuid,
      onProgress,
      signal,
    } as const;
    entry.upload = deps.uploader.begin(blob, request);
  }
  return entry.upload.run();
}

/** Uploads the poster of a video. Null is acceptable, because the server can make a poster itself. */
async function posterOf(
  { uploader, report }: UploadQueueDeps,
  { job, abort }: Entry,
  blob: Blob,
): Promise<string | null> {
  if (!blob.type.startsWith('video/')) return null;
  try {
    const poster = await job.drawPoster(blob);
    if (!poster) return null;
    const request = { name: 'poster.jpg', purpose: 'poster', signal: abort.signal } as const;
    return (await uploader.begin(poster, request).run()).uuid;
  } catch (error) {
    if (isAbort(error) || isConnectionFailure(error)) throw error;
    report('The poster image of a video could not be uploaded.', error);
    return null;
  }
}

async function verify(
  { uploader, report }: UploadQueueDeps,
  uuid: string,
): Promise<'there' | 'gone' | 'failed' | { unprepared: string }> {
  try {
    const { isFailed, canRetry, url } = await uploader.find(uuid);
    if (isFailed && canRetry) return { unprepared: url };
    return isFailed ? 'failed' : 'there';
  } catch (error) {
    if (isNotFound(error)) return 'gone';
    report('Could not check the upload status.', error);
    return 'there';
  }
}

/** Error types whose message helps the member: wait, sign in, free some space. */
const SHOWN_ERROR_TYPES: ReadonlySet<string> = new Set([
  'Too many requests',
  'authentication',
  'forbidden',
  'unavailable',
]);

class FileLost extends Error {}

const refused = (message: string): UploadState => ({ kind: 'failed', message, canRetry: false });

function failed(error: unknown): UploadState {
  if (error instanceof FileLost) return refused(strings.fileLost);
  if (!(error instanceof ApiError)) return retryable(strings.uploadFailed);
  const said = Object.values(error.fields)[0] ?? error.message;
  if (isFileRejected(error)) return refused(said);
  if (SHOWN_ERROR_TYPES.has(error.type)) return retryable(said);
  return retryable(isConnectionFailure(error) ? strings.cutOff : strings.uploadFailed);
}

const retryable = (message: string): UploadState => ({ kind: 'failed', message, canRetry: true });

import type { MediaPurpose, UploadedMedia } from '@rookery/contract/media/upload.ts';

import { ApiError, errorText } from '#web/data/http/api-error.ts';
import {
  isAbort,
  isConnectionFailure,
  isFileRejected,
  type Upload,
  type Uploader,
} from '#web/data/uploads/upload-file.ts';

import { pictureStrings as strings } from './picture-strings.ts';

export type PictureState =
  | { kind: 'kept' }
  | { kind: 'removed' }
  | { kind: 'uploading'; percent: number; preview: string }
  | { kind: 'ready'; address: string; preview: string }
  | { kind: 'failed'; message: string; canRetry: boolean; preview: string | null };

export interface Picture {
  purpose: PicturePurpose;
  state(): PictureState;
  subscribe(listener: () => void): () => void;
  upload(blob: Blob): void;
  retry(): void;
  reset(): void;
  remove(): void;
  refuse(message: string): void;
  settled(): Promise<PictureState>;
  /** Keeps the upload running after the form closes. @returns the function that ends it */
  detach(): () => void;
  end(): void;
}

export type PicturePurpose = Extract<MediaPurpose, 'avatar' | 'cover'>;

export interface PictureDeps {
  uploader: Uploader;
  onOnline(listener: () => void): () => void;
  addresses: { make(blob: Blob): string; revoke(address: string): void };
}

const POLL_MS = 2000;

interface Running {
  upload: Upload;
  abort: AbortController;
  preview: string;
  isCutOff: boolean;
}

export function createPicture(deps: PictureDeps, purpose: PicturePurpose): Picture {
  let state: PictureState = { kind: 'kept' };
  let running: Running | null = null;
  let isDetached = false;
  const listeners = new Set<() => void>();

  const show = (next: PictureState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const drop = (next: PictureState): void => {
    running?.abort.abort();
    if (running) deps.addresses.revoke(running.preview);
    running = null;
    show(next);
  };
  const run = async (own: Running): Promise<void> => {
    const { preview } = own;
    own.isCutOff = false;
    show({ kind: 'uploading', percent: 0, preview });
    const next = await runUpload(deps.uploader, own);
    if (running !== own) return;
    show(next);
  };
  const stop = deps.onOnline(() => {
    if (running?.isCutOff) void run(running);
  });
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const end = (): void => {
    stop();
    drop({ kind: 'kept' });
  };

  return {
    purpose,
    subscribe,
    state: () => state,
    upload(blob) {
      drop({ kind: 'kept' });
      const own = begin(deps, purpose, blob, (percent) => {
        if (running === own) show({ kind: 'uploading', percent, preview: own.preview });
      });
      running = own;
      void run(own);
    },
    retry() {
      if (running && state.kind === 'failed' && state.canRetry) void run(running);
    },
    reset: () => drop({ kind: 'kept' }),
    remove: () => drop({ kind: 'removed' }),
    refuse: (message) => drop({ kind: 'failed', message, canRetry: false, preview: null }),
    settled: () => whenSettled(() => state, subscribe),
    detach() {
      isDetached = true;
      return end;
    },
    end() {
      if (!isDetached) end();
    },
  };
}

function begin(
  { uploader, addresses }: PictureDeps,
  purpose: PicturePurpose,
  blob: Blob,
  onProgress: (percent: number) => void,
): Running {
  const abort = new AbortController();
  const request = { name: nameOf(blob, purpose), purpose, onProgress, signal: abort.signal };
  const upload = uploader.begin(blob, request);
  return { abort, upload, preview: addresses.make(blob), isCutOff: false };
}

function whenSettled(
  stateNow: Picture['state'],
  subscribe: Picture['subscribe'],
): Promise<PictureState> {
  return new Promise((resolve) => {
    const look = (): void => {
      const state = stateNow();
      if (state.kind === 'uploading') return;
      forget();
      resolve(state);
    };
    const forget = subscribe(look);
    look();
  });
}

async function runUpload(uploader: Uploader, own: Running): Promise<PictureState> {
  const { preview } = own;
  try {
    const { url, isFailed } = await waitUntilProcessed(uploader, own, await own.upload.run());
    if (!isFailed) return { kind: 'ready', address: url, preview };
    return { kind: 'failed', message: strings.notPrepared, canRetry: false, preview: null };
  } catch (error) {
    if (isAbort(error)) return { kind: 'kept' };
    own.isCutOff = isConnectionFailure(error);
    if (own.isCutOff) return { kind: 'failed', message: strings.cutOff, canRetry: true, preview };
    console.error('Picture upload failed.', error);
    const named = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
    const message = named ?? errorText(error);
    const canRetry = !isFileRejected(error);
    return { kind: 'failed', message, canRetry, preview: canRetry ? preview : null };
  }
}

/**
 * Polls until the picture is processed. The server has usually done that when it responds, but not under
 * load.
 */
async function waitUntilProcessed(
  uploader: Uploader,
  own: Running,
  media: UploadedMedia,
): Promise<UploadedMedia> {
  if (!media.isProcessing) return media;
  await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  own.abort.signal.throwIfAborted();
  return waitUntilProcessed(uploader, own, await uploader.find(media.uuid));
}

function nameOf({ type }: Blob, purpose: string): string {
  return `${purpose}.${type.split('/')[1] ?? 'jpg'}`;
}

import type { SignedUpload, MediaPurpose, UploadedMedia } from '@rookery/contract/media/upload.ts';

import { ApiError } from '#web/data/http/api-error.ts';
import type { Api } from '#web/data/api/client.ts';
import { uploadName } from './upload-name.ts';
import type { PutResponse, PutBytes } from './upload-put.ts';

export interface UploadRequest {
  name: string;
  purpose: MediaPurpose;
  /** For a video: the uuid of an image uploaded as 'poster'. */
  posterUuid?: string | null;
  /**
   * Receives the sent percentage, 0 to 100. The percentage only rises, but it restarts when the bytes are
   * sent again.
   */
  onProgress?(percent: number): void;
  signal?: AbortSignal;
}

/** An upload that resumes where it stopped: call `run` again after a failure. */
export interface Upload {
  /**
   * @throws ApiError of the failed step, see `isConnectionFailure` and `isFileRejected`. A DOMException 'AbortError'
   * after an abort.
   */
  run(): Promise<UploadedMedia>;
}

export interface Uploader {
  begin(blob: Blob, request: UploadRequest): Upload;
  find(uuid: string): Promise<UploadedMedia>;
  retry(url: string): Promise<UploadedMedia>;
}

export interface UploaderDeps {
  api: Api;
  put: PutBytes;
  now(): number;
}

const SIGN_TIMEOUT_MS = 20_000;
/** The server checks the file and prepares an avatar before it responds. */
const FINISH_TIMEOUT_MS = 90_000;
const VALID_FOR_MS = 60_000;
const TICKET_REFUSED = new Set([401, 403, 404, 409, 410]);
const MOST_TICKETS = 3;

export function createUploader({ api, put, now }: UploaderDeps): Uploader {
  let validUntil = 0;

  // Refreshes an expired token with this small call rather than with the large upload.
  const validate = async (signal?: AbortSignal): Promise<void> => {
    if (now() < validUntil) return;
    await api('GET /test/probe', { timeoutMs: SIGN_TIMEOUT_MS, signal });
    validUntil = now() + VALID_FOR_MS;
  };
  return {
    begin: (blob, request) => {
      const steps = createSteps(api, put, blob, request);
      return {
        async run() {
          await validate(request.signal);
          return runSteps(steps);
        },
      };
    },
    async retry(url) {
      await validate();
      const answer = await api('POST /media/upload/retry', {
        body: { url },
        timeoutMs: SIGN_TIMEOUT_MS,
      });
      return answer.data;
    },
    async find(uuid) {
      await validate();
      const answer = await api('GET /media/upload/:uuid', {
        params: { uuid },
        timeoutMs: SIGN_TIMEOUT_MS,
      });
      return answer.data;
    },
  };
}

export const TOO_LARGE_FOR_PROXY =
  'This file is too large for the server’s proxy. Choose a smaller file, and tell the administrator.';
const notStored = (status: number): string =>
  `The file couldn’t be stored (status ${status}). Try again later.`;

interface Steps {
  ticket: SignedUpload | null;
  hasArrived: boolean;
  sign(): Promise<SignedUpload>;
  send(ticket: SignedUpload): Promise<PutResponse>;
  finish(ticket: SignedUpload): Promise<UploadedMedia>;
}

/** Runs from the failed step to the end. Starts again when the storage or the server has lost the upload. */
async function runSteps(steps: Steps): Promise<UploadedMedia> {
  for (let tickets = 1; ; tickets++) {
    steps.ticket ??= await steps.sign();
    try {
      if (!steps.hasArrived) await sendBytes(steps, steps.ticket);
      return await steps.finish(steps.ticket);
    } catch (error) {
      if (!isTicketRefused(error) || tickets >= MOST_TICKETS) throw error;
      steps.ticket = null;
      steps.hasArrived = false;
    }
  }
}

function isTicketRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.type === 'authentication') return false;
  // An error in the field `uuid` means that the server did not find the bytes where it looks for them.
  return TICKET_REFUSED.has(error.status) || error.fields['uuid'] !== undefined;
}

async function sendBytes(steps: Steps, ticket: SignedUpload): Promise<void> {
  const { status, unavailable, isForeign } = await steps.send(ticket);
  if (unavailable !== null) {
    throw new ApiError({ status, type: 'unavailable', message: unavailable });
  }
  if (status < 200 || status > 299) {
    if (status === 413 && isForeign) {
      throw new ApiError({ status, type: 'too_large', message: TOO_LARGE_FOR_PROXY });
    }
    throw new ApiError({ status, type: 'server', message: notStored(status) });
  }
  steps.hasArrived = true;
}

function createSteps(api: Api, put: PutBytes, blob: Blob, request: UploadRequest): Steps {
  const { purpose, posterUuid, onProgress } = request;
  const signal = request.signal ?? new AbortController().signal;
  const name = uploadName(request.name);
  let best = 0;
  const progress = (sent: number): void => {
    const percent = blob.size === 0 ? 0 : Math.min(100, Math.floor((sent / blob.size) * 100));
    if (percent <= best) return;
    best = percent;
    onProgress?.(percent);
  };
  return {
    ticket: null,
    hasArrived: false,
    sign: () =>
      api('POST /media/signed-storage-url', {
        body: {
          visibility: 'public-read',
          content_type: blob.type,
          content_length: blob.size,
          name,
          purpose,
        },
        signal,
        timeoutMs: SIGN_TIMEOUT_MS,
      }),
    send({ url, headers }) {
      best = 0;
      return put({ url, headers, body: blob, onProgress: progress, signal });
    },
    async finish({ uuid, key, bucket }) {
      const file = { uuid, key, bucket, name, content_type: blob.type };
      const body = posterUuid ? { ...file, poster_uuid: posterUuid } : file;
      const answer = await api('POST /media/upload', {
        body,
        signal,
        timeoutMs: FINISH_TIMEOUT_MS,
      });
      return answer.data;
    },
  };
}

export function isConnectionFailure(error: unknown): boolean {
  return error instanceof ApiError && (error.type === 'network' || error.type === 'timeout');
}

export function isFileRejected(error: unknown): boolean {
  return error instanceof ApiError && [400, 413, 415, 422].includes(error.status);
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

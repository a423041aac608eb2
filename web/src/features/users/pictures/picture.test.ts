import type { UploadedMedia } from '@rookery/contract/media/upload.ts';
import { beforeEach, expect, test, vi } from 'vitest';

import { ApiError, networkError } from '#web/data/http/api-error.ts';
import type { UploadRequest } from '#web/data/uploads/upload-file.ts';
import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { createPicture, type Picture } from './picture.ts';
import { pictureChanges } from '#web/features/users/profile/picture-changes.ts';

interface Attempt {
  request: UploadRequest;
  runs: number;
  arrive(url: string, isFailed?: boolean): Promise<void>;
  settle(media: UploadedMedia): Promise<void>;
  fail(error: unknown): Promise<void>;
}

let attempts: Attempt[];
let online: () => void;
let revoked: string[];
let picture: Picture;
const find = vi.fn<(uuid: string) => Promise<UploadedMedia>>();

const blob = new Blob(['bytes'], { type: 'image/jpeg' });
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function begin(_blob: Blob, request: UploadRequest) {
  let { promise, resolve, reject } = Promise.withResolvers<UploadedMedia>();
  const attempt: Attempt = {
    request,
    runs: 0,
    arrive: (url, isFailed = false) => attempt.settle({ url, isFailed } as UploadedMedia),
    async settle(media) {
      resolve(media);
      await soon();
    },
    async fail(error) {
      reject(error);
      await soon();
    },
  };
  request.signal?.addEventListener('abort', () =>
    reject(new DOMException('The upload was cancelled.', 'AbortError')),
  );
  attempts.push(attempt);
  return {
    run() {
      if (attempt.runs > 0) ({ promise, resolve, reject } = Promise.withResolvers<UploadedMedia>());
      attempt.runs += 1;
      return promise;
    },
  };
}

beforeEach(() => {
  attempts = [];
  revoked = [];
  let made = 0;
  picture = createPicture(
    {
      uploader: { begin, find, retry: find },
      onOnline(listener) {
        online = listener;
        return () => {
          online = () => undefined;
        };
      },
      addresses: { make: () => `blob:${++made}`, revoke: (address) => void revoked.push(address) },
    },
    'avatar',
  );
});

test('shows preview and progress, then the uploaded address', async () => {
  expect(picture.state()).toEqual({ kind: 'kept' });
  picture.upload(blob);
  expect(picture.state()).toEqual({ kind: 'uploading', percent: 0, preview: 'blob:1' });
  expect(attempts[0]?.request).toMatchObject({ name: 'avatar.jpeg', purpose: 'avatar' });
  attempts[0]?.request.onProgress?.(40);
  expect(picture.state()).toMatchObject({ kind: 'uploading', percent: 40 });
  await attempts[0]?.arrive('/media/a.webp');
  expect(picture.state()).toEqual({ kind: 'ready', address: '/media/a.webp', preview: 'blob:1' });
  expect(await pictureChanges([picture])).toEqual({ avatar: '/media/a.webp' });
});

test('waits for an upload before saving, and saves removals', async () => {
  expect(await pictureChanges([picture])).toEqual({});
  picture.upload(blob);
  const changes = pictureChanges([picture]);
  await attempts[0]?.arrive('/media/a.webp');
  expect(await changes).toEqual({ avatar: '/media/a.webp' });
  picture.remove();
  expect(await pictureChanges([picture])).toEqual({ avatar: null });
});

test('resumes an interrupted upload when online or on retry', async () => {
  picture.upload(blob);
  await attempts[0]?.fail(networkError());
  expect(picture.state()).toMatchObject({ kind: 'failed', canRetry: true, preview: 'blob:1' });
  online();
  expect([picture.state().kind, attempts[0]?.runs]).toEqual(['uploading', 2]);
  await attempts[0]?.fail(networkError());
  picture.retry();
  const changes = pictureChanges([picture]);
  await attempts[0]?.arrive('/media/a.webp');
  expect([await changes, attempts[0]?.runs]).toEqual([{ avatar: '/media/a.webp' }, 3]);
  online();
  expect(picture.state().kind).toBe('ready');
});

test('retries an interrupted upload on saving, then cancels saving', async () => {
  picture.upload(blob);
  await attempts[0]?.fail(networkError());
  const changes = pictureChanges([picture]);
  expect(picture.state().kind).toBe('uploading');
  await attempts[0]?.fail(networkError());
  expect(await changes).toBeNull();
});

test('saves nothing when the upload is cancelled while saving waits', async () => {
  picture.upload(blob);
  const changes = pictureChanges([picture]);
  picture.end();
  expect(await changes).toBeNull();
});

test('cancels one save after a rejection, then omits the picture', async () => {
  expectConsole('error', /upload failed/);
  picture.upload(blob);
  const changes = pictureChanges([picture]);
  const refusal = { status: 422, type: 'validation', message: 'Not so.' } as const;
  await attempts[0]?.fail(new ApiError({ ...refusal, fields: { file: 'This is not a picture.' } }));
  expect(await changes).toBeNull();
  expect(picture.state()).toEqual({
    kind: 'failed',
    message: 'This is not a picture.',
    canRetry: false,
    preview: null,
  });
  picture.retry();
  expect(attempts[0]?.runs).toBe(1);
  expect(await pictureChanges([picture])).toEqual({});
});

test('fails when the server could not process the picture', async () => {
  picture.upload(blob);
  await attempts[0]?.arrive('/media/a.webp', true);
  expect(picture.state()).toMatchObject({ kind: 'failed', canRetry: false });
});

test('restores on cancel and ignores a replaced upload’s progress', async () => {
  picture.upload(blob);
  picture.reset();
  await soon();
  expect(picture.state()).toEqual({ kind: 'kept' });
  expect(attempts[0]?.request.signal?.aborted).toBe(true);
  picture.upload(blob);
  picture.upload(blob);
  attempts[1]?.request.onProgress?.(90);
  await soon();
  expect(picture.state()).toEqual({ kind: 'uploading', percent: 0, preview: 'blob:3' });
  expect(revoked).toEqual(['blob:1', 'blob:2']);
});

test('ends with its form unless it is detached', async () => {
  picture.upload(blob);
  const end = picture.detach();
  picture.end();
  await attempts[0]?.arrive('/media/a.webp');
  expect(picture.state().kind).toBe('ready');
  end();
  expect([picture.state().kind, revoked]).toEqual(['kept', ['blob:1']]);
});

test('polls a picture until the server has processed it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const media = { uuid: 'U', url: '/media/a.webp', isProcessing: true } as UploadedMedia;
    find.mockResolvedValueOnce(media).mockResolvedValueOnce({ ...media, isProcessing: false });
    picture.upload(blob);
    await attempts[0]?.settle(media);
    expect(picture.state().kind).toBe('uploading');
    await vi.advanceTimersByTimeAsync(2000);
    expect(picture.state().kind).toBe('uploading');
    await vi.advanceTimersByTimeAsync(2000);
    expect([picture.state().kind, find.mock.calls]).toEqual(['ready', [['U'], ['U']]]);
  } finally {
    vi.useRealTimers();
  }
});

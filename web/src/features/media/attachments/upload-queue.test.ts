import type { UploadedMedia } from '@rookery/contract/media/upload.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError, networkError } from '#web/data/http/api-error.ts';
import type { UploadRequest } from '#web/data/uploads/upload-file.ts';

import { createUploadQueue, RETRY_DELAYS_MS, type UploadJob } from './upload-queue.ts';
import { percentOf, type UploadState } from './upload-state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Transfer {
  request: UploadRequest;
  blob: Blob;
  succeed(uuid?: string): void;
  fail(error: unknown): void;
}

function stage() {
  const transfers: Transfer[] = [];
  const finished: [string, string][] = [];
  const gone: string[] = [];
  const retried: string[] = [];
  const report = vi.fn();
  const state = { isOffline: false, comeBack: () => undefined as void };
  const known = new Map<string, Partial<UploadedMedia>>();
  const locks = new Map<string, Promise<unknown>>();
  const queue = createUploadQueue({
    uploader: {
      begin: (blob, request) => ({
        run: () =>
          new Promise((resolve, reject) => {
            request.signal?.addEventListener('abort', () =>
              reject(new DOMException('x', 'AbortError')),
            );
            const succeed = (uuid = `uuid-of-${request.name}`): void =>
              resolve({ uuid, url: `/media/${uuid}.webp` } as UploadedMedia);
            transfers.push({ request, blob, succeed, fail: reject });
          }),
      }),
      async retry(url) {
        retried.push(url);
        const media = [...known.values()].find((one) => one.url === url);
        if (!media) throw new ApiError({ status: 404, type: 'not_found', message: '' });
        if (!media.canRetry) throw networkError();
        return media as UploadedMedia;
      },
      async find(uuid) {
        const media = known.get(uuid);
        if (media) return media as UploadedMedia;
        throw new ApiError({ status: 404, type: 'not_found', message: '' });
      },
    },
    isOffline: () => state.isOffline,
    onOnline(listener) {
      state.comeBack = listener;
      return () => void (state.comeBack = () => undefined);
    },
    async exclusively(name, work) {
      const before = locks.get(name);
      const own = Promise.resolve(before).then(work);
      locks.set(
        name,
        own.catch(() => undefined),
      );
      await own;
    },
    onFinished: (id, { uuid }) => finished.push([id, uuid]),
    onGone: (id) => gone.push(id),
    report,
  });
  const kinds = (...ids: string[]): UploadState['kind'][] =>
    ids.map((id) => queue.stateOf(id).kind);
  return { queue, transfers, finished, gone, report, state, known, locks, kinds, retried };
}

function job(name: string, more: Partial<UploadJob> = {}): UploadJob {
  const blob = new Blob([name], { type: name.endsWith('.mp4') ? 'video/mp4' : 'image/png' });
  return { name, load: async () => blob, drawPoster: async () => null, ...more };
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const broken = (status: number, message = 'x'): ApiError =>
  new ApiError({ status, type: status === 422 ? 'validation' : 'server', message });

test('uploads two files at once with their percentages', { tags: ['MEDIA-14'] }, async () => {
  const { queue, transfers, finished, kinds } = stage();
  for (const id of ['a', 'b', 'c']) queue.add(id, job(`${id}.png`));
  await settle();
  expect(kinds('a', 'b', 'c')).toEqual(['uploading', 'uploading', 'queued']);
  transfers[0]?.request.onProgress?.(40);
  expect(queue.stateOf('a')).toEqual({ kind: 'uploading', percent: 40 });
  transfers[0]?.succeed();
  await settle();
  expect(kinds('a', 'b', 'c')).toEqual(['finished', 'uploading', 'uploading']);
  expect(finished).toEqual([['a', 'uuid-of-a.png']]);
});

test('limits a failure to its file and allows a retry', { tags: ['MEDIA-15'] }, async () => {
  const { queue, transfers, report, kinds } = stage();
  queue.add('a', job('a.png'));
  queue.add('b', job('b.png'));
  await settle();
  transfers[0]?.fail(broken(500));
  transfers[1]?.succeed();
  await settle();
  expect(report).toHaveBeenCalledOnce();
  expect(kinds('a', 'b')).toEqual(['failed', 'finished']);
  expect(queue.stateOf('a')).toMatchObject({
    canRetry: true,
    message: 'This file couldn’t be uploaded.',
  });
  queue.retry('a');
  await settle();
  transfers[2]?.succeed();
  await settle();
  expect(kinds('a')).toEqual(['finished']);
});

test('explains a final refusal and does not retry it', async () => {
  const { queue, transfers } = stage();
  queue.add('a', job('a.png'));
  await settle();
  transfers[0]?.fail(broken(422, 'This is not a picture.'));
  await settle();
  expect(queue.stateOf('a')).toEqual({
    kind: 'failed',
    message: 'This is not a picture.',
    canRetry: false,
  });
});

test('retries a lost connection with growing pauses, then stops', async () => {
  const { queue, transfers, kinds } = stage();
  queue.add('a', job('a.png'));
  for (const [at, pause] of RETRY_DELAYS_MS.entries()) {
    await settle();
    transfers[at]?.fail(networkError());
    await settle();
    expect(kinds('a')).toEqual(['waiting']);
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(transfers).toHaveLength(at + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(transfers).toHaveLength(at + 2);
  }
  transfers.at(-1)?.fail(networkError());
  await settle();
  expect(queue.stateOf('a')).toMatchObject({ kind: 'failed', canRetry: true });
});

test('waits while offline and continues when online', async () => {
  const { queue, transfers, state, kinds } = stage();
  queue.add('a', job('a.png'));
  await settle();
  state.isOffline = true;
  transfers[0]?.fail(networkError());
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(kinds('a')).toEqual(['waiting']);
  expect(transfers).toHaveLength(1);
  state.isOffline = false;
  state.comeBack();
  await settle();
  expect(transfers).toHaveLength(2);
});

test('cancels a removed file silently and starts the next one', async () => {
  const { queue, transfers, report, kinds } = stage();
  for (const id of ['a', 'b', 'c']) queue.add(id, job(`${id}.png`));
  await settle();
  queue.drop('a');
  await settle();
  expect(transfers[0]?.request.signal?.aborted).toBe(true);
  expect(kinds('b', 'c')).toEqual(['uploading', 'uploading']);
  expect(report).not.toHaveBeenCalled();
  queue.end();
  expect(transfers.map(({ request }) => request.signal?.aborted)).toEqual([true, true, true]);
});

test('shows earlier uploads as finished unless failed or lost', { tags: ['GAP-082'] }, async () => {
  const { queue, transfers, known, gone, kinds } = stage();
  known.set('u1', { isFailed: false });
  known.set('u2', { isFailed: true });
  queue.check('there', 'u1', job('a.png'));
  queue.check('broken', 'u2', job('b.png'));
  queue.check('gone', 'u3', job('c.png'));
  expect(kinds('there', 'broken', 'gone')).toEqual(['finished', 'finished', 'finished']);
  await settle();
  expect(kinds('there', 'broken', 'gone')).toEqual(['finished', 'failed', 'uploading']);
  expect(gone).toEqual(['gone']);
  expect(transfers).toHaveLength(1);
});

test('retries failed processing without sending bytes again', async () => {
  const { queue, transfers, known, retried, kinds } = stage();
  known.set('u1', { isFailed: true, canRetry: true, url: '/media/u1.webp' });
  queue.check('a', 'u1', job('a.png'));
  await settle();
  expect(queue.stateOf('a')).toEqual({
    kind: 'failed',
    canRetry: true,
    message: 'The file is fine, but the server couldn’t process it. Try again.',
  });
  known.set('u1', { isFailed: true, url: '/media/u1.webp' });
  queue.retry('a');
  await settle();
  expect(queue.stateOf('a')).toEqual({
    kind: 'failed',
    canRetry: true,
    message: 'The connection was lost too often.',
  });
  known.set('u1', { isFailed: true, canRetry: true, url: '/media/u1.webp' });
  queue.retry('a');
  await settle();
  expect(kinds('a')).toEqual(['finished']);
  expect(retried).toEqual(['/media/u1.webp', '/media/u1.webp']);
  expect(transfers).toEqual([]);
});

test('uploads again when the failed file was deleted', { tags: ['GAP-082'] }, async () => {
  const { queue, transfers, known, gone, retried, kinds } = stage();
  known.set('u1', { isFailed: true, canRetry: true, url: '/media/u1.webp' });
  queue.check('a', 'u1', job('a.png'));
  await settle();
  known.clear();
  queue.retry('a');
  await settle();
  expect(gone).toEqual(['a']);
  transfers[0]?.fail(broken(500));
  await settle();
  queue.retry('a');
  await settle();
  expect(retried).toEqual(['/media/u1.webp']);
  transfers[1]?.succeed();
  await settle();
  expect(kinds('a')).toEqual(['finished']);
});

test('fails when the browser no longer has the file', async () => {
  const { queue } = stage();
  queue.add('a', job('a.png', { load: async () => null }));
  await settle();
  expect(queue.stateOf('a')).toMatchObject({ kind: 'failed', canRetry: false });
});

test('uploads a file once for two tabs', async () => {
  const { queue, transfers, locks, kinds } = stage();
  let free: (value?: unknown) => void = () => undefined;
  locks.set('a', new Promise((resolve) => (free = resolve)));
  queue.add('a', job('a.png'));
  await settle();
  expect(transfers).toHaveLength(0);
  queue.finish('a');
  free();
  await settle();
  expect(transfers).toHaveLength(0);
  expect(kinds('a')).toEqual(['finished']);
});

test('sends a video with a poster if possible', async () => {
  const { queue, transfers, finished } = stage();
  const frame = new Blob(['frame'], { type: 'image/jpeg' });
  queue.add('a', job('a.mp4', { drawPoster: async () => frame }));
  await settle();
  expect(transfers[0]?.request).toMatchObject({ purpose: 'poster' });
  transfers[0]?.succeed('P1');
  await settle();
  expect(transfers[1]?.request).toMatchObject({ purpose: 'post', posterUuid: 'P1' });
  transfers[1]?.succeed();
  await settle();
  queue.add('b', job('b.mp4', { drawPoster: () => Promise.reject(new Error('no decoder')) }));
  await settle();
  expect(transfers[2]?.request).toMatchObject({ purpose: 'post', posterUuid: null });
  expect(finished).toHaveLength(1);
});

test('computes the percentage of all uploads together', () => {
  expect(percentOf([])).toBe(100);
  expect(
    percentOf([
      { kind: 'finished' },
      { kind: 'uploading', percent: 50 },
      { kind: 'waiting' },
      { kind: 'queued' },
    ]),
  ).toBe(37);
});

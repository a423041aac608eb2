import { afterEach, expect, test, vi } from 'vitest';

import { ApiError, networkError } from '#web/data/http/api-error.ts';
import { createApi } from '#web/data/api/client.ts';
import { createRefresher } from '#web/data/session/refresh.ts';
import type { RequestOptions } from '#web/data/http/request.ts';
import { createSession } from '#web/data/session/session.ts';
import {
  createUploader,
  isAbort,
  isConnectionFailure,
  isFileRejected,
  TOO_LARGE_FOR_PROXY,
} from './upload-file.ts';
import { uploadName } from './upload-name.ts';
import type { PutResponse, PutRequest } from './upload-put.ts';

afterEach(() => vi.restoreAllMocks());

const OLD = `old.${'x'.repeat(30)}`;
const NEW = `new.${'x'.repeat(30)}`;
const TICKET = {
  success: true,
  uuid: 'U1',
  key: 'uploads/k1',
  bucket: 'media',
  url: 'http://storage.test/k1',
  headers: { 'x-signed': '1' },
};

type Answer = () => unknown;
const refuse =
  (status: number, type: ApiError['type'], fields = {}) =>
  (): never => {
    throw new ApiError({ status, type, message: 'said by the server', fields });
  };
const storageSays =
  (status: number): Answer =>
  () => ({ status, unavailable: null, isForeign: true });
const cut: Answer = () => {
  throw networkError();
};

function stage({ token = NEW } = {}) {
  const log: string[] = [];
  const bodies: Record<string, unknown>[] = [];
  const next: Record<string, Answer[]> = {};
  const state = { now: 1000 };
  const usual: Record<string, Answer> = {
    'GET /v3/test/probe': () => ({ success: true }),
    'POST /v3/media/signed-storage-url': () => TICKET,
    'POST /v3/media/upload': () => ({ data: { uuid: 'U1', url: '/media/k1.webp' } }),
    'GET /v3/media/upload/U1': () => ({ data: { uuid: 'U1' } }),
    'POST /auth/refreshtoken': () => ({ access_token: NEW }),
    PUT: () => ({ status: 200, unavailable: null, isForeign: false }),
  };
  const answer = (call: string): unknown => {
    log.push(call);
    return (next[call]?.shift() ?? usual[call])?.();
  };
  const stored = JSON.stringify({ accessToken: token, refreshToken: 'r', scopes: [] });
  const storage = { getItem: () => stored, setItem() {}, removeItem() {} };
  const session = createSession(storage);
  const send = async (method: string, path: string, options: RequestOptions): Promise<unknown> => {
    if (options.body) bodies.push(options.body as Record<string, unknown>);
    if (options.token === OLD) {
      log.push(`${method} ${path} refused`);
      return refuse(401, 'authentication')();
    }
    return answer(`${method} ${path}`);
  };
  const refresher = createRefresher({ session, storage, send, onRefused() {} });
  const puts: PutRequest[] = [];
  const uploader = createUploader({
    api: createApi({ session, refresher, send, onSessionEnded() {} }),
    put: async (request) => {
      puts.push(request);
      request.onProgress(request.body.size / 2);
      const said = answer('PUT') as PutResponse;
      request.onProgress(request.body.size);
      return said;
    },
    now: () => state.now,
  });
  return { uploader, log, bodies, next, puts, state };
}

const photo = new Blob(['0123456789'], { type: 'image/png' });
const REQUEST = { name: 'a (1).png', purpose: 'post' } as const;

const WHOLE = [
  'GET /v3/test/probe',
  'POST /v3/media/signed-storage-url',
  'PUT',
  'POST /v3/media/upload',
];

test(
  'requests an upload address, uploads, then finishes with five fields',
  { tags: ['MEDIA-10', 'MEDIA-11'] },
  async () => {
    const { uploader, log, bodies, puts } = stage();
    const media = await uploader.begin(photo, REQUEST).run();
    expect(media).toEqual({ uuid: 'U1', url: '/media/k1.webp' });
    expect(log).toEqual(WHOLE);
    expect(bodies).toEqual([
      {
        visibility: 'public-read',
        content_type: 'image/png',
        content_length: 10,
        name: 'a__1_.png',
        purpose: 'post',
      },
      {
        uuid: 'U1',
        key: 'uploads/k1',
        bucket: 'media',
        name: 'a__1_.png',
        content_type: 'image/png',
      },
    ]);
    expect(puts[0]).toMatchObject({ url: TICKET.url, headers: TICKET.headers, body: photo });
  },
);

test(
  'percent-encodes names without spaces or parentheses',
  { tags: ['MEDIA-08', 'MEDIA-09'] },
  () => {
    expect(uploadName('a (1).png')).toBe('a__1_.png');
    expect(uploadName('ñ.png')).toBe('%C3%B1.png');
    expect(uploadName('')).toBe('file');
    const long = uploadName(`${'🦩'.repeat(300)}.png`);
    expect(long.length).toBeLessThanOrEqual(1000);
    expect(decodeURIComponent(long).endsWith('🦩.png')).toBe(true);
    expect(uploadName('\ud800.png')).toBe('%EF%BF%BD.png');
  },
);

test('refreshes an expired token before the upload', { tags: ['AUTH-45'] }, async () => {
  const { uploader, log } = stage({ token: OLD });
  await uploader.begin(photo, REQUEST).run();
  expect(log).toEqual(['GET /v3/test/probe refused', 'POST /auth/refreshtoken', ...WHOLE]);
});

test('checks the session once a minute for several files', { tags: ['AUTH-45'] }, async () => {
  const { uploader, log, state } = stage();
  await uploader.begin(photo, REQUEST).run();
  await uploader.begin(photo, REQUEST).run();
  expect(log.filter((call) => call.includes('probe'))).toHaveLength(1);
  state.now += 60_000;
  await uploader.begin(photo, REQUEST).run();
  expect(log.filter((call) => call.includes('probe'))).toHaveLength(2);
});

test(
  'increases the percentage and restarts it with a new upload',
  { tags: ['MEDIA-14'] },
  async () => {
    const { uploader, next } = stage();
    next['PUT'] = [cut];
    const heard: number[] = [];
    const upload = uploader.begin(photo, {
      ...REQUEST,
      onProgress: (percent) => heard.push(percent),
    });
    await expect(upload.run()).rejects.toSatisfy(isConnectionFailure);
    await upload.run();
    expect(heard).toEqual([50, 50, 100]);
  },
);

test('resumes an upload that broke after its bytes', async () => {
  const { uploader, log, next } = stage();
  next['POST /v3/media/upload'] = [cut];
  const upload = uploader.begin(photo, REQUEST);
  await expect(upload.run()).rejects.toSatisfy(isConnectionFailure);
  await upload.run();
  expect(log).toEqual([...WHOLE, 'POST /v3/media/upload']);
});

test.each([
  ['PUT', storageSays(403)],
  ['PUT', storageSays(404)],
  ['POST /v3/media/upload', refuse(404, 'not_found')],
  ['POST /v3/media/upload', refuse(422, 'validation', { uuid: 'It has not arrived.' })],
])('requests a new upload address after an expired one: %s', async (step, answer) => {
  const { uploader, log, next } = stage();
  next[step] = [answer];
  await uploader.begin(photo, REQUEST).run();
  expect(log.filter((call) => call.includes('signed-storage-url'))).toHaveLength(2);
  expect(log.at(-1)).toBe('POST /v3/media/upload');
});

test('stops after several refused upload addresses', async () => {
  const { uploader, log, next } = stage();
  next['PUT'] = Array.from({ length: 9 }, () => storageSays(403));
  await expect(uploader.begin(photo, REQUEST).run()).rejects.toMatchObject({ status: 403 });
  expect(log.filter((call) => call === 'PUT')).toHaveLength(3);
});

test('shows the server’s message when storage is full', async () => {
  const { uploader, next } = stage();
  next['PUT'] = [
    () => ({ status: 503, unavailable: 'There is no room.', isForeign: false }),
    storageSays(503),
  ];
  const said = { status: 503, type: 'unavailable', message: 'There is no room.' };
  await expect(uploader.begin(photo, REQUEST).run()).rejects.toMatchObject(said);
  await expect(uploader.begin(photo, REQUEST).run()).rejects.toMatchObject({ type: 'server' });
});

test('says when a proxy refuses a large file', async () => {
  const { uploader, next } = stage();
  next['PUT'] = [storageSays(413)];
  await expect(uploader.begin(photo, REQUEST).run()).rejects.toMatchObject({
    status: 413,
    message: TOO_LARGE_FOR_PROXY,
  });
  next['PUT'] = [() => ({ status: 413, unavailable: null, isForeign: false })];
  await expect(uploader.begin(photo, REQUEST).run()).rejects.not.toMatchObject({
    message: TOO_LARGE_FOR_PROXY,
  });
});

test('distinguishes retryable errors from final ones', async () => {
  const { uploader, next } = stage();
  next['POST /v3/media/upload'] = [
    refuse(422, 'validation', { content_type: 'This is not a picture.' }),
    refuse(500, 'server'),
  ];
  const [wrong, broken] = await Promise.allSettled([
    uploader.begin(photo, REQUEST).run(),
    uploader.begin(photo, REQUEST).run(),
  ]);
  const reasons = [wrong, broken].map((each) => each?.status === 'rejected' && each.reason);
  expect(reasons.map((each) => [isFileRejected(each), isConnectionFailure(each)])).toEqual([
    [true, false],
    [false, false],
  ]);
  expect(isAbort(new DOMException('x', 'AbortError'))).toBe(true);
});

test('sends the poster of a video', async () => {
  const { uploader, bodies } = stage();
  const film = new Blob(['film'], { type: 'video/mp4' });
  await uploader.begin(film, { ...REQUEST, posterUuid: 'P1' }).run();
  expect(bodies[1]).toMatchObject({ poster_uuid: 'P1', content_type: 'video/mp4' });
});

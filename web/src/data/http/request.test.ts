import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from './api-error.ts';
import { createRequest } from './request.ts';

let server: Server;
let origin: string;
const connection = { noteAnswer: vi.fn<() => void>(), noteSilence: vi.fn<() => void>() };
const request = createRequest({ connection, backend: { noteAnswer: () => undefined } });

beforeEach(async () => {
  vi.clearAllMocks();
  // Safari before 17.4 lacks it.
  Object.assign(AbortSignal, { any: undefined });
  server = createServer((incoming, answer) => {
    if (incoming.url === '/answers') answer.end('{"a":1}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

const any = AbortSignal.any.bind(AbortSignal);

afterEach(async () => {
  Object.assign(AbortSignal, { any });
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

test('combines a signal and a timeout without AbortSignal.any', async () => {
  const options = { signal: new AbortController().signal, timeoutMs: 30_000 };
  await expect(request('GET', `${origin}/answers`, options)).resolves.toEqual({ a: 1 });
  expect(connection.noteSilence).not.toHaveBeenCalled();
});

test('aborts with the caller’s signal while a timeout is set', async () => {
  const caller = new AbortController();
  const call = request('GET', `${origin}/silent`, { signal: caller.signal, timeoutMs: 30_000 });
  caller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(connection.noteSilence).not.toHaveBeenCalled();
});

test('times out while the caller’s signal is open', async () => {
  const options = { signal: new AbortController().signal, timeoutMs: 50 };
  await expect(request('GET', `${origin}/silent`, options)).rejects.toMatchObject({
    type: 'timeout',
  });
  expect(connection.noteSilence).toHaveBeenCalledTimes(1);
});

test('does not report an error of our code as offline', async () => {
  const broken = {
    toJSON() {
      throw new TypeError('not a function');
    },
  };
  const failure = await request('POST', `${origin}/answers`, { body: broken }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(TypeError);
  expect(failure).not.toBeInstanceOf(ApiError);
  connection.noteAnswer.mockImplementationOnce(() => {
    throw new TypeError('not a function');
  });
  await expect(request('GET', `${origin}/answers`, {})).rejects.toBeInstanceOf(TypeError);
  expect(connection.noteSilence).not.toHaveBeenCalled();
});

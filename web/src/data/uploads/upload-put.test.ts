import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createBrowserConnection } from '#web/data/http/browser-connection.ts';
import { createPut, type PutRequest, STALL_MS } from './upload-put.ts';

class FakeExchange extends EventTarget {
  static last: FakeExchange;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  isAborted = false;
  headers: Record<string, string> = {};
  sent: unknown;
  constructor() {
    super();
    FakeExchange.last = this;
  }
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.isAborted = true;
  }
  progress(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
  }
  answer(status: number, said = ''): void {
    Object.assign(this, { status, responseText: said });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeExchange);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(more: Partial<PutRequest> = {}) {
  const heard: number[] = [];
  const body = new Blob(['0123456789'], { type: 'image/png' });
  const done = createPut(createBrowserConnection())({
    url: 'http://storage.test/k1',
    headers: {},
    body,
    onProgress: (sent: number) => heard.push(sent),
    signal: new AbortController().signal,
    ...more,
  });
  // Handle the rejection here, because the promise may reject before the test awaits it.
  done.catch(() => undefined);
  return { done, heard, body, exchange: FakeExchange.last };
}

test('sends the ticket’s headers and reports sent bytes', { tags: ['MEDIA-14'] }, async () => {
  const headers = { 'content-type': 'image/png', 'Content-Length': '10' };
  const { done, heard, body, exchange } = begin({ headers });
  expect(exchange.sent).toBe(body);
  expect(exchange.headers).toEqual({ 'content-type': 'image/png' });
  exchange.progress(4);
  exchange.progress(10);
  exchange.answer(201);
  expect(await done).toEqual({ status: 201, unavailable: null, isForeign: true });
  expect(heard).toEqual([4, 10]);
});

test.each([
  [
    'our own message',
    '{"error_type":"unavailable","message":"There is no room."}',
    'There is no room.',
    false,
  ],
  ['another refusal by our server', '{"error_type":"forbidden","message":"No."}', null, false],
  ['a bucket’s response', '<Error><Code>SlowDown</Code></Error>', null, true],
  ['a proxy’s page', '<html>413 Request Entity Too Large</html>', null, true],
  ['a truncated response', '{"error_type":"unavai', null, true],
])("shows a rejection's reason only from our server: %s", async (...row) => {
  const [, said, unavailable, isForeign] = row;
  const { done, exchange } = begin();
  exchange.answer(503, said);
  expect(await done).toEqual({ status: 503, unavailable, isForeign });
});

test('stops a cancelled upload and never starts a pre-cancelled one', async () => {
  const abort = new AbortController();
  const { done, exchange } = begin({ signal: abort.signal });
  abort.abort();
  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  expect(exchange.isAborted).toBe(true);
  const before = FakeExchange.last;
  await expect(begin({ signal: abort.signal }).done).rejects.toMatchObject({ name: 'AbortError' });
  expect(FakeExchange.last).toBe(before);
});

test('distinguishes lost and stalled connections from responses', async () => {
  const { done, exchange } = begin();
  exchange.dispatchEvent(new Event('error'));
  await expect(done).rejects.toMatchObject({ type: 'network' });

  const still = begin();
  vi.advanceTimersByTime(STALL_MS - 1);
  still.exchange.progress(4);
  vi.advanceTimersByTime(STALL_MS - 1);
  expect(still.exchange.isAborted).toBe(false);
  vi.advanceTimersByTime(1);
  await expect(still.done).rejects.toMatchObject({ type: 'timeout' });
  expect(still.exchange.isAborted).toBe(true);
});

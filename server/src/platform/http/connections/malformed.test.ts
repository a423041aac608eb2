import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttp } from '#src/platform/http/http.ts';

let app: FastifyInstance;
let logged: string[];
let release: () => void;
beforeEach(async () => {
  logged = [];
  const sink = { write: (line: string) => void logged.push(line) };
  app = await createHttp({ log: pino({ level: 'info' }, sink), appUrl: 'http://rookery.test' });
  const waiting = new Promise<void>((resolve) => (release = resolve));
  app.get('/v3/waits', async () => {
    await waiting;
    return { success: true };
  });
  app.post('/v3/takes', async () => ({ success: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

async function send(bytes: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

const CHUNKED = 'Host: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

test.each([
  ['data that is not HTTP', 'secret nonsense\r\n\r\n', 400, 'bad_request'],
  ['TLS on the plain port', '\x16\x03\x01\x02\x00\x01\x00', 400, 'bad_request'],
  ['an unknown method', 'SECRET / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'bad_request'],
  ['a header with a bad name', 'GET / HTTP/1.1\r\nse cret: 1\r\n\r\n', 400, 'bad_request'],
  [
    'a length that is not a number',
    'GET / HTTP/1.1\r\nContent-Length: secret\r\n\r\n',
    400,
    'bad_request',
  ],
  [
    'headers that never end',
    `GET / HTTP/1.1\r\nsecret: ${'a'.repeat(40_000)}\r\n\r\n`,
    431,
    'too_large',
  ],
  [
    'a body without valid chunks',
    `POST /v3/takes HTTP/1.1\r\n${CHUNKED}secret\r\n`,
    400,
    'bad_request',
  ],
])(
  'answers %s in the error envelope and disconnects',
  { tags: ['ERR-10'] },
  async (_what, bytes, status, type) => {
    const answer = await text(await send(bytes));
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
    expect(head).toMatch(/^connection: close$/im);
    const message: unknown = JSON.parse(body).message;
    expect(JSON.parse(body)).toEqual({
      success: false,
      message,
      error_type: type,
      error: { type, message },
    });
    expect(answer + logged.join('')).not.toContain('secret');
  },
);

test('does not send an error as response to another call', async () => {
  const socket = await send('GET /v3/waits HTTP/1.1\r\nHost: a\r\n\r\n');
  socket.write('nonsense\r\n\r\n');
  expect(await text(socket)).toBe('');
  release();
});

test('cuts off a client that keeps sending', async () => {
  const socket = await send('nonsense\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const sending = setInterval(() => socket.write('more'), 10);
  await closed;
  clearInterval(sending);
});

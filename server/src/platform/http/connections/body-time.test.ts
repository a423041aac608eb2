import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundBodyTime } from './body-time.ts';
import { createHttp } from '#src/platform/http/http.ts';

const LONG = 60_001;

let app: FastifyInstance;
let logged: { level: number; msg: string }[];
beforeEach(async () => {
  logged = [];
  const sink = { write: (line: string) => void logged.push(JSON.parse(line) as never) };
  const log = pino({ level: 'info' }, sink);
  app = await createHttp({ log, appUrl: 'http://rookery.test' });
  boundBodyTime(app, 20);
  app.post('/usual', async ({ body }) => body);
  app.post('/longer', { config: { bodyMs: LONG } }, async ({ body }) => body);
  app.post('/refused', {
    config: { bodyMs: LONG },
    onRequest: async (_request, reply) => reply.code(401).send({}),
    handler: async () => ({}),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

function begin(path: string): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const lines = [`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json'];
  socket.write([...lines, 'Content-Length: 8', 'Connection: close', '', '{"a"'].join('\r\n'));
  return socket;
}

test('cuts off a slow body without logging an error', async () => {
  const answer = text(begin('/usual')).catch((error: NodeJS.ErrnoException) => error.code);
  expect(['', 'ECONNRESET']).toContain(await answer);
  await vi.waitFor(() => expect(logged.map(({ msg }) => msg).join()).toContain('the request'));
  expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
});

test('lets a route allow more time', async () => {
  const cut = text(begin('/usual')).catch(() => '');
  const socket = begin('/longer');
  await cut;
  socket.write(': 1}');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test('closes without waiting for a refused body', async () => {
  const [begun, ended] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
  const refused = await app.inject({ method: 'POST', url: '/refused', payload: { a: 1 } });
  expect(refused.statusCode).toBe(401);
  const timer = begun.mock.results[begun.mock.calls.findIndex(([, ms]) => ms === LONG)]?.value;
  expect(timer).toBeDefined();
  expect(ended).not.toHaveBeenCalledWith(timer);
  await app.close();
  expect(ended).toHaveBeenCalledWith(timer);
});

test('keeps another body’s timer running after one completes', async () => {
  const slow = text(begin('/usual')).catch(() => '');
  const quick = await app.inject({ method: 'POST', url: '/longer', payload: { a: 1 } });
  expect(quick.statusCode).toBe(200);
  const next = begin('/longer');
  expect(await slow).toBe('');
  next.write(': 1}');
  expect(await text(next)).toMatch(/^HTTP\/1\.1 200 /);
});

test('has a shorter timeout for headers than for bodies', () => {
  expect(app.server.headersTimeout).toBe(30_000);
  expect(app.server.requestTimeout).toBe(660_000);
});

import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGuardedPost, type GuardedPost } from './guarded-post.ts';

let server: Server;
let port: number;
let connections: number;
let arrived: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let address: string;
let nowMs: number;
let post: GuardedPost;

beforeEach(async () => {
  connections = 0;
  arrived = [];
  address = '127.0.0.1';
  nowMs = 0;
  answer = (_request, response) => response.writeHead(201).end();
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      arrived.push(request.url ?? '');
      answer(request, response);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  post = createGuardedPost(
    {
      resolve: async () => [address],
      permits: (to, at) => to === '127.0.0.1' && at === port,
    },
    () => nowMs,
  );
});
afterEach(async () => {
  post.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send = (path: string, host = 'one.test') =>
  post.send(`http://${host}:${port}${path}`, {
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from('words'),
    timeoutMs: 30_000,
  });

test('reuses one connection in sequence, and opens ten at most', async () => {
  for (let at = 0; at < 9; at += 1) expect(await send(`/${at}`)).toMatchObject({ status: 201 });
  expect(connections).toBeLessThan(3);
  const held: (() => void)[] = [];
  answer = (_request, response) => void held.push(() => response.writeHead(201).end());
  const many = Array.from({ length: 15 }, (_, at) => send(`/${at}`));
  await expect.poll(() => held.length).toBe(10);
  expect(connections).toBe(10);
  answer = (_request, response) => response.writeHead(201).end();
  for (const finish of held) finish();
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(15).fill(201));
  expect(connections).toBe(10);
});

test('resends over a new connection when the old was closed', async () => {
  await send('/1');
  answer = (request, response) => {
    if (arrived.filter((path) => path === '/2').length === 1) request.socket.destroy();
    else response.writeHead(201).end();
  };
  expect(await send('/2')).toMatchObject({ status: 201 });
  expect(arrived).toEqual(['/1', '/2', '/2']);
});

test('retries once when the server closes every connection', async () => {
  answer = (request) => void request.socket.destroy();
  await expect(send('/1')).rejects.toMatchObject({ reason: 'network' });
  expect(arrived).toEqual(['/1', '/1']);
});

test('resolves a name again after two minutes', async () => {
  await send('/1');
  address = '10.0.0.7';
  await send('/2');
  nowMs += 2 * MINUTE_MS;
  await expect(send('/3')).rejects.toMatchObject({ reason: 'address' });
  address = '127.0.0.1';
  await send('/4');
  expect(arrived).toEqual(['/1', '/2', '/4']);
});

test('abandons a silent connection and uses another', async () => {
  answer = () => undefined;
  const options = { headers: {}, body: Buffer.alloc(0), timeoutMs: 150 };
  await expect(post.send(`http://one.test:${port}/1`, options)).rejects.toMatchObject({
    reason: 'time',
  });
  answer = (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end('Later.');
  expect(await send('/2')).toEqual({ status: 429, retryAfter: '7' });
});

test('stops reading a long response', async () => {
  let isTorn = false;
  answer = (_request, response) => {
    response.on('close', () => {
      isTorn = !response.writableFinished;
    });
    response.writeHead(200).write(Buffer.alloc(200_000));
  };
  expect(await send('/1')).toMatchObject({ status: 200 });
  await expect.poll(() => isTorn).toBe(true);
});

test('follows no redirect', async () => {
  answer = (_request, response) =>
    response.writeHead(307, { location: `http://two.test:${port}/2` }).end();
  expect(await send('/1')).toMatchObject({ status: 307 });
  expect(arrived).toEqual(['/1']);
});

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createGatedServer, type GatedServer } from './gated-server.ts';
import { visitorNetwork } from '#src/platform/http/limits/rate-limits.ts';
import { httpLimits, type HttpLimits } from './http-limits.ts';

type Handle = (request: IncomingMessage, answer: ServerResponse) => void;

const LIMITS = httpLimits(null);
const PATIENT_MS = 60_000;
const GET = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const ok: Handle = (_request, answer) => void answer.end('ok');
const until = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 15_000, interval: 5 });
const countOf = (all: string, part: string): number => all.split(part).length - 1;

let opened: GatedServer[] = [];
let clients: Socket[] = [];
let turnedAway: string[] = [];
afterEach(async () => {
  turnedAway = [];
  for (const socket of clients) socket.destroy();
  await Promise.all(opened.map((gated) => gated.drain(0)));
  opened = [];
  clients = [];
});

async function open(
  handle: Handle,
  limits: Partial<HttpLimits> = {},
  networkOf = visitorNetwork,
): Promise<GatedServer> {
  const handling = { handle, noteConnection: (reason: string) => void turnedAway.push(reason) };
  return start(createGatedServer({}, { ...LIMITS, ...limits }, handling, networkOf));
}

async function start(gated: GatedServer): Promise<GatedServer> {
  opened.push(gated);
  await new Promise<void>((resolve) => gated.server.listen(0, '127.0.0.1', resolve));
  return gated;
}

async function client({ server }: GatedServer): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

function held(): { handle: Handle; answers: ServerResponse[]; paths: (string | undefined)[] } {
  const answers: ServerResponse[] = [];
  const paths: (string | undefined)[] = [];
  const handle: Handle = (request, answer) => {
    paths.push(request.url);
    answers.push(answer);
  };
  return { handle, answers, paths };
}

describe('connections', () => {
  test('closes the longest idle connection at the limit', async () => {
    const { handle, answers } = held();
    const gated = await open(handle, { total: 3 });
    const busy = await client(gated);
    busy.write(GET('/v3/slow'));
    await until(() => expect(answers).toHaveLength(1));
    const silent = await client(gated);
    const second = await client(gated);
    await until(() => expect(gated.connections.size).toBe(3));
    const newcomer = await client(gated);
    await once(silent, 'close');
    newcomer.write(GET('/v3/quick'));
    await until(() => expect(answers).toHaveLength(2));
    for (const answer of answers) answer.end('ok');
    const [answered] = (await once(newcomer, 'data')) as [Buffer];
    expect(answered.toString()).toMatch(/^HTTP\/1\.1 200 /);
    expect([busy.destroyed, second.destroyed]).toEqual([false, false]);
    expect(gated.connections.size).toBe(3);
  });

  test('refuses a connection when all others are busy', async () => {
    const { handle, answers } = held();
    const gated = await open(handle, { total: 2 });
    for (const expected of [1, 2]) {
      (await client(gated)).write(GET('/v3/slow'));
      await until(() => expect(answers).toHaveLength(expected));
    }
    await once(await client(gated), 'close');
    expect(gated.connections.closed).toEqual({ full: 1, address: 0, unread: 0 });
    expect(turnedAway).toEqual(['full']);
    expect(gated.connections.size).toBe(2);
  });

  test('limits one address without affecting others', async () => {
    const { handle, answers } = held();
    let from = 'a crowd';
    const gated = await open(handle, { total: 9, perAddress: 2 }, () => from);
    for (const expected of [1, 2]) {
      (await client(gated)).write(GET('/v3/slow'));
      await until(() => expect(answers).toHaveLength(expected));
    }
    await once(await client(gated), 'close');
    expect(gated.connections.closed.address).toBe(1);
    expect(turnedAway).toEqual(['address']);
    from = 'somewhere else';
    (await client(gated)).write(GET('/v3/slow'));
    await until(() => expect(answers).toHaveLength(3));
  });

  test.each([
    ['127.0.0.1', null],
    ['::1', null],
    ['::ffff:127.0.0.2', null],
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ])('maps %s to %s, and local proxies to none', (address, network) => {
    expect(visitorNetwork(address)).toBe(network);
  });

  test.each([
    [1024, 412],
    [4096, 1948],
    [64, 50],
    [1_048_576, 20_000],
    [null, 20_000],
  ])('derives from %s files %s connections, two files each', (files, total) => {
    expect(httpLimits(files).total).toBe(total);
    expect(httpLimits(files).perAddress).toBeLessThanOrEqual(Math.max(50, total / 4));
  });
});

describe('requests of one connection', () => {
  test('limits concurrent calls to 16 and queues the rest', async () => {
    const { handle, answers } = held();
    const gated = await open(handle);
    const socket = await client(gated);
    const all = text(socket);
    socket.write(GET('/v3/call').repeat(40));
    await until(() => expect(answers).toHaveLength(16));
    for (let at = 0; at < 40; at++) {
      await until(() => expect(answers.length).toBeGreaterThan(at));
      expect(answers.length).toBeLessThanOrEqual(at + 16);
      answers[at]?.end('ok');
    }
    socket.end();
    expect(countOf(await all, 'HTTP/1.1 200')).toBe(40);
  });

  test('runs requests for files one at a time', async () => {
    const { handle, answers, paths } = held();
    const gated = await open(handle);
    (await client(gated)).write(['/assets/a.js', '/v3/openapi.json', '/v3/b'].map(GET).join(''));
    for (const expected of [1, 2, 3]) {
      await until(() => expect(answers).toHaveLength(expected));
      answers.at(-1)?.end('ok');
    }
    expect(paths).toEqual(['/assets/a.js', '/v3/openapi.json', '/v3/b']);
  });

  test('cuts off a client that pipelines hundreds of requests', async () => {
    const { handle, answers } = held();
    const gated = await open(handle);
    const socket = await client(gated);
    socket.write(GET('/v3/call').repeat(1400));
    await once(socket, 'close');
    expect(answers).toHaveLength(16);
    expect(gated.connections.size).toBe(0);
  });

  test('pauses while answers are unread, then closes the connection', async () => {
    const { handle, answers } = held();
    const gated = await open(handle, { unreadBytes: 1_000_000 });
    const socket = await client(gated);
    socket.pause();
    socket.write(GET('/v3/long').repeat(2));
    await until(() => expect(answers).toHaveLength(2));
    answers[0]?.end(Buffer.alloc(50_000_000));
    socket.write(GET('/v3/next'));
    gated.connections.sweep();
    expect(gated.connections.size).toBe(1);
    gated.connections.sweep();
    await until(() => expect(gated.connections.size).toBe(0));
    expect(gated.connections.closed.unread).toBe(1);
    expect(answers).toHaveLength(2);
  });

  test('limits unread bytes of all clients, closing the largest first', async () => {
    const { handle, answers } = held();
    const limits = { unreadBytes: 90_000_000, unreadBytesInAll: 60_000_000 };
    const gated = await open(handle, limits);
    for (const [at, bytes] of [20_000_000, 50_000_000, 20_000_000].entries()) {
      const socket = await client(gated);
      socket.pause();
      socket.write(GET('/v3/long'));
      await until(() => expect(answers).toHaveLength(at + 1));
      answers[at]?.end(Buffer.alloc(bytes));
    }
    gated.connections.sweep();
    expect(gated.connections.closed.unread).toBe(1);
    expect(answers.map(({ req }) => req.socket.destroyed)).toEqual([false, true, false]);
  });
});

describe('refused connections', () => {
  const refused = (ms: number) =>
    createGatedServer(
      {},
      { ...LIMITS, rest: { from: 0, ms } },
      { handle: ok, refuses: () => true },
    );

  async function ask(socket: Socket): Promise<string> {
    socket.write(GET('/v3/call'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString();
  }

  test('pause reading after many refusals, without delaying others', async () => {
    const gated = await start(refused(PATIENT_MS));
    const eager = await client(gated);
    expect(await ask(eager)).toMatch(/^HTTP\/1\.1 503 /);
    let heard = 0;
    eager.on('data', () => (heard += 1)).write(GET('/v3/call'));
    for (let at = 0; at < 3; at++) expect(await ask(await client(gated))).toMatch(/ 503 /);
    expect(heard).toBe(0);
  });

  test('are read again after the pause', async () => {
    const gated = await start(refused(1));
    const eager = await client(gated);
    for (let at = 0; at < 9; at++) expect(await ask(eager)).toMatch(/retry-after: 2/);
  });
});

describe('shutdown', () => {
  test('closes idle connections immediately and finishes running requests', async () => {
    const { handle, answers } = held();
    const gated = await open(handle);
    const busy = await client(gated);
    const answered = text(busy);
    busy.write(GET('/v3/slow'));
    await until(() => expect(answers).toHaveLength(1));
    const silent = await client(gated);
    const idle = await client(gated);
    idle.write(GET('/v3/quick'));
    await until(() => expect(answers).toHaveLength(2));
    answers[1]?.end('ok');
    await once(idle, 'data');

    const drained = gated.drain(PATIENT_MS);
    await Promise.all([once(silent, 'close'), once(idle, 'close')]);
    answers[0]?.end('finished');
    expect(await answered).toMatch(/connection: close\r\n[^]*finished$/i);
    await drained;
  });

  test('finishes an answer whose head has been sent', async () => {
    const { handle, answers } = held();
    const gated = await open(handle);
    const socket = await client(gated);
    const answered = text(socket);
    socket.write(GET('/v3/slow'));
    await until(() => expect(answers).toHaveLength(1));
    answers[0]?.writeHead(200, { 'content-length': 8 }).write('half');
    await once(socket, 'data');
    const drained = gated.drain(PATIENT_MS);
    answers[0]?.end('half');
    expect(await answered).toMatch(/halfhalf$/);
    await drained;
  });

  test('refuses pipelined requests with the error envelope and Retry-After', async () => {
    const { handle, answers } = held();
    const gated = await open(handle);
    const socket = await client(gated);
    const answered = text(socket);
    socket.write(GET('/assets/a.js').repeat(2));
    await until(() => expect(answers).toHaveLength(1));
    const drained = gated.drain(PATIENT_MS);
    answers[0]?.end('ok');
    const all = await answered;
    await drained;
    expect(answers).toHaveLength(1);
    expect(all).toMatch(/^HTTP\/1\.1 200 /);
    const refused = all.slice(all.indexOf('HTTP', 1));
    expect(refused).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 2\r\n[^]*connection: close/i);
    const body: unknown = JSON.parse(refused.slice(refused.indexOf('{')));
    expect(body).toMatchObject({ success: false, error_type: 'unavailable' });
  });

  test('cuts off a request that does not finish in time', async () => {
    const { handle, answers } = held();
    const gated = await open(handle);
    const socket = await client(gated);
    socket.write(GET('/v3/never'));
    await until(() => expect(answers).toHaveLength(1));
    await gated.drain(10);
    expect(gated.connections.size).toBe(0);
  });

  test('accepts no new connection', async () => {
    const gated = await open(ok);
    const { port } = gated.server.address() as AddressInfo;
    await gated.drain(PATIENT_MS);
    const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });
});

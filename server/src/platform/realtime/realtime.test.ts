import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { text } from 'node:stream/consumers';

import pusherModule, { type Channel } from 'pusher-js';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';

import { createManualClock, type ManualClock } from '#src/kernel/clock.ts';
import { createRealtime, type Realtime, type RealtimeOptions } from './realtime.ts';

// In Node the package itself is the class, though its types put it under `default`.
const Pusher = pusherModule as unknown as typeof pusherModule.default;
type Pusher = InstanceType<typeof Pusher>;

interface Message {
  event: string;
  channel?: string;
  data: Record<string, unknown>;
}

interface RawClient {
  socket: WebSocket;
  heard: Message[];
  say(event: string, data?: unknown): void;
  hear(event: string): Promise<Message>;
  gone: Promise<{ code: number; reason: string }>;
}

interface Setup {
  realtime: Realtime;
  server: Server;
  port: number;
  clock: ManualClock;
  warnings: string[];
}

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function setUp(options: Partial<RealtimeOptions> & { port?: number } = {}): Promise<Setup> {
  const clock = createManualClock('2026-11-20T12:00:00Z');
  const warnings: string[] = [];
  const realtime = createRealtime({
    key: 'rook',
    secret: 'a secret of the server',
    clock,
    log: { warn: (_details, message) => warnings.push(message) },
    ...options,
  });
  const server = createServer((request, response) => {
    if (request.url !== '/broadcasting/auth') return void response.writeHead(404).end();
    void authorizeAlice(realtime, request, response);
  });
  realtime.attach(server);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(async () => {
    await realtime.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { realtime, server, clock, warnings, port: (server.address() as AddressInfo).port };
}

async function authorizeAlice(
  realtime: Realtime,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(await text(request));
  const channel = form.get('channel_name') ?? '';
  if (channel !== 'private-user-alice') return void response.writeHead(403).end('{}');
  const answer = realtime.authorize(form.get('socket_id') ?? '', channel);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
}

function pusher(port: number, key = 'rook'): Pusher {
  const client = new Pusher(key, {
    cluster: 'none',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      endpoint: `http://127.0.0.1:${port}/broadcasting/auth`,
      transport: 'ajax',
    },
  });
  cleanups.push(() => client.disconnect());
  return client;
}

const connected = (client: Pusher): Promise<void> =>
  new Promise((resolve) => {
    if (client.connection.state === 'connected') resolve();
    else client.connection.bind('connected', () => resolve());
  });

const heard = <T>(channel: Channel, event: string): Promise<T> =>
  new Promise((resolve) => channel.bind(event, resolve));

async function raw(
  port: number,
  options: { path?: string; headers?: Record<string, string> } = {},
): Promise<RawClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${options.path ?? '/app/rook?protocol=7'}`, {
    headers: options.headers ?? {},
  });
  cleanups.push(() => socket.terminate());
  const messages: Message[] = [];
  const waiting: { event: string; resolve(message: Message): void }[] = [];
  let asked = 0;
  const unasked: Message[] = [];
  socket.on('message', (bytes: Buffer) => {
    const message = JSON.parse(bytes.toString()) as Message;
    if (typeof message.data === 'string') message.data = JSON.parse(message.data);
    messages.push(message);
    const index = waiting.findIndex((each) => each.event === message.event);
    if (index >= 0) waiting.splice(index, 1)[0]!.resolve(message);
    else unasked.push(message);
  });
  const gone = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await once(socket, 'open');
  return {
    socket,
    heard: messages,
    gone,
    say: (event, data = {}) => socket.send(JSON.stringify({ event, data })),
    hear(event) {
      asked += 1;
      const index = unasked.findIndex((each) => each.event === event);
      if (index >= 0) return Promise.resolve(unasked.splice(index, 1)[0]!);
      return new Promise((resolve, reject) => {
        waiting.push({ event, resolve });
        void gone.then(({ code }) =>
          reject(new Error(`closed (${code}) before ${event}, ask ${asked}`)),
        );
      });
    },
  };
}

async function greeted(port: number): Promise<RawClient & { id: string }> {
  const client = await raw(port);
  const { data } = await client.hear('pusher:connection_established');
  return { ...client, id: String(data.socket_id) };
}

async function subscribed(port: number, channel: string): Promise<RawClient & { id: string }> {
  const client = await greeted(port);
  client.say('pusher:subscribe', { channel });
  await client.hear('pusher_internal:subscription_succeeded');
  return client;
}

const GROUP_CHANNEL = 'private-chat.group';

async function joined(
  realtime: Realtime,
  port: number,
  holder: string,
): Promise<RawClient & { id: string }> {
  const client = await greeted(port);
  const { auth } = realtime.authorize(client.id, GROUP_CHANNEL, holder);
  client.say('pusher:subscribe', { channel: GROUP_CHANNEL, auth });
  await client.hear('pusher_internal:subscription_succeeded');
  return client;
}

const countOf = (client: RawClient, event: string): number =>
  client.heard.filter((message) => message.event === event).length;

async function settled(client: RawClient): Promise<void> {
  client.say('pusher:ping');
  await client.hear('pusher:pong');
}

test(
  'lets pusher-js connect, subscribe and receive a public event',
  { tags: ['RT-01'] },
  async () => {
    const { realtime, port } = await setUp();
    const client = pusher(port);
    const posts = client.subscribe('posts');
    await heard(posts, 'pusher:subscription_succeeded');
    const event = heard(posts, 'PostAdded');
    realtime.publish('posts', 'PostAdded', { ulid: '01A', userUlid: '01B' });
    expect(await event).toEqual({ ulid: '01A', userUlid: '01B' });
    expect(client.connection.socket_id).toMatch(/^\d+\.\d+$/);
    expect(realtime.stats()).toMatchObject({ connections: 1, channels: 1 });
  },
);

test(
  'lets pusher-js subscribe to a private channel after authorization',
  { tags: ['RT-01'] },
  async () => {
    const { realtime, port } = await setUp();
    const mine = pusher(port).subscribe('private-user-alice');
    await heard(mine, 'pusher:subscription_succeeded');
    const event = heard(mine, 'Engagement');
    realtime.publish('private-user-alice', 'Engagement', { data: { '01P': { reactions: 3 } } });
    expect(await event).toEqual({ data: { '01P': { reactions: 3 } } });
  },
);

test('reports a refused authorization to pusher-js', { tags: ['RT-06'] }, async () => {
  const { realtime, port } = await setUp();
  const theirs = pusher(port).subscribe('private-user-bob');
  expect(await heard(theirs, 'pusher:subscription_error')).toMatchObject({
    type: 'AuthError',
    status: 403,
  });
  expect(realtime.stats().channels).toBe(0);
});

test('refuses a private channel without a valid signature', { tags: ['RT-06'] }, async () => {
  const { realtime, port } = await setUp();
  const alice = await greeted(port);
  const bob = await greeted(port);
  const channel = 'private-user-alice';
  const signed = realtime.authorize(alice.id, channel).auth;
  const attempts: [unknown, number][] = [
    [undefined, 401],
    ['', 401],
    [7, 401],
    ['rook:', 403],
    [signed, 403],
    [realtime.authorize(bob.id, 'private-user-bob').auth, 403],
    [
      realtime.authorize(bob.id, channel).auth.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      403,
    ],
    [`${realtime.authorize(bob.id, channel).auth}0`, 403],
    [realtime.authorize(bob.id, channel).auth.replace('rook:', 'raven:'), 403],
  ];
  for (const [auth, status] of attempts) {
    bob.say('pusher:subscribe', { channel, auth });
    const { data, channel: named } = await bob.hear('pusher:subscription_error');
    expect({ named, ...data }).toMatchObject({ named: channel, type: 'AuthError', status });
  }
  expect(realtime.stats().channels).toBe(0);
  bob.say('pusher:subscribe', { channel, auth: realtime.authorize(bob.id, channel).auth });
  await bob.hear('pusher_internal:subscription_succeeded');
});

test(
  'rechecks the permission of each subscription and removes expired ones',
  { tags: ['RT-06'] },
  async () => {
    const asked: (readonly string[])[] = [];
    const { realtime, port } = await setUp({
      stillHold: async (holders) => {
        asked.push(holders);
        return new Set(holders.filter((holder) => holder !== 'ended'));
      },
    });
    const first = await joined(realtime, port, 'first');
    await joined(realtime, port, 'second');
    const auth = realtime.authorize(first.id, GROUP_CHANNEL, 'first').auth;
    first.say('pusher:subscribe', { channel: GROUP_CHANNEL, auth });
    await first.hear('pusher_internal:subscription_succeeded');
    const ended = await joined(realtime, port, 'ended');
    expect((await ended.gone).code).toBe(4200);
    expect(asked).toEqual([['first'], ['second'], ['first'], ['ended']]);
    await vi.waitFor(() => expect(realtime.stats().connections).toBe(2), 30_000);
  },
);

test('closes private sockets gradually when rights cannot be checked', async () => {
  let canSay = true;
  const { realtime, port, warnings } = await setUp({
    stillHold: async (holders) => {
      if (!canSay) throw new Error('The database is silent.');
      return new Set(holders);
    },
  });
  const clients = [];
  for (const holder of ['a', 'b', 'c']) clients.push(await joined(realtime, port, holder));
  const stranger = await subscribed(port, 'posts');
  await settled(stranger);
  canSay = false;
  await realtime.recheck();
  expect(realtime.isHeard(GROUP_CHANNEL)).toBe(true);
  await realtime.recheck();
  expect(realtime.isHeard(GROUP_CHANNEL)).toBe(true);
  for (const { gone } of clients) expect((await gone).code).toBe(4200);
  expect(realtime.stats().expelled).toBe(0);
  expect(warnings).toHaveLength(2);
  await settled(stranger);
});

test('removes possibly revoked subscribers immediately when the check fails', async () => {
  let canSay = true;
  const { realtime, port } = await setUp({
    stillHold: async (holders) => {
      if (!canSay) throw new Error('The database is silent.');
      return new Set(holders);
    },
  });
  const clients = [];
  for (const holder of ['a', 'b', 'c']) clients.push(await joined(realtime, port, holder));
  await settled(clients[2]!);
  canSay = false;
  await realtime.recheckHolders((holder) => holder !== 'c');
  expect(realtime.stats().expelled).toBe(2);
  await realtime.recheck([GROUP_CHANNEL]);
  expect(realtime.stats().expelled).toBe(3);
});

test('merges concurrent rechecks into one', async () => {
  const asked: string[] = [];
  let answer = (): void => undefined;
  let answered = Promise.resolve();
  const { realtime, port } = await setUp({
    stillHold: async (holders) => {
      asked.push(...holders);
      await answered;
      return new Set(holders);
    },
  });
  await settled(await joined(realtime, port, 'a'));
  asked.length = 0;
  answered = new Promise((resolve) => (answer = resolve));
  const rechecks = [1, 2, 3, 4].map(() => realtime.recheck());
  await Promise.resolve();
  expect(asked).toEqual(['a']);
  answer();
  await Promise.all(rechecks);
  expect(asked).toEqual(['a', 'a']);
});

test('signs with HMAC-SHA256 of socket id and channel', async () => {
  // The worked example of Pusher's own reference for authorisation signatures.
  const { realtime } = await setUp({ key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' });
  expect(realtime.authorize('1234.1234', 'private-foobar').auth).toBe(
    '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
  );
});

test('sends an event once to its channel, excluding one socket', async () => {
  const { realtime, port } = await setUp();
  const alice = await subscribed(port, 'posts');
  const bob = await subscribed(port, 'posts');
  const carol = await subscribed(port, 'other');
  bob.say('pusher:subscribe', { channel: 'posts' });
  await bob.hear('pusher_internal:subscription_succeeded');
  realtime.publish('posts', 'PostAdded', { ulid: '01A' }, { except: alice.id });
  expect(await bob.hear('PostAdded')).toEqual({
    event: 'PostAdded',
    channel: 'posts',
    data: { ulid: '01A' },
  });
  for (const client of [alice, bob, carol]) await settled(client);
  const added = [alice, bob, carol].map((client) => countOf(client, 'PostAdded'));
  expect(added).toEqual([0, 1, 0]);
});

test('sends the public version to sockets without private channels', async () => {
  const { realtime, port } = await setUp();
  const [stranger, member] = [await subscribed(port, 'posts'), await subscribed(port, 'posts')];
  const auth = realtime.authorize(member.id, 'private-user-01A', 'session').auth;
  member.say('pusher:subscribe', { channel: 'private-user-01A', auth });
  await member.hear('pusher_internal:subscription_succeeded');
  realtime.publish('posts', 'PostAdded', { who: 'alice' }, { toStrangers: {} });
  expect((await stranger.hear('PostAdded')).data).toEqual({});
  expect((await member.hear('PostAdded')).data).toEqual({ who: 'alice' });
  member.say('pusher:unsubscribe', { channel: 'private-user-01A' });
  await settled(member);
  realtime.publish('posts', 'Later', { who: 'alice' }, { toStrangers: {} });
  expect((await member.hear('Later')).data).toEqual({});
});

test('keeps every letter of an event at each frame size', async () => {
  const { realtime, port } = await setUp();
  const client = await subscribed(port, 'posts');
  for (const size of [0, 40, 130, 5_000, 70_000]) {
    const words = '𝔯öokery 🐦\n'.repeat(size / 10);
    realtime.publish('posts', 'Words', { words });
    expect((await client.hear('Words')).data).toEqual({ words });
  }
});

test('stops events after unsubscribing and drops empty channels', async () => {
  const { realtime, port } = await setUp();
  const client = await subscribed(port, 'posts');
  client.say('pusher:unsubscribe', { channel: 'posts' });
  await settled(client);
  realtime.publish('posts', 'PostAdded', {});
  await settled(client);
  expect(client.heard.map(({ event }) => event)).not.toContain('PostAdded');
  expect(realtime.stats().channels).toBe(0);

  const other = await subscribed(port, 'posts');
  other.socket.close();
  await other.gone;
  await expect.poll(() => realtime.stats()).toMatchObject({ connections: 1, channels: 0 });
});

test('delivers a broadcast in order across several turns', async () => {
  const { realtime, port } = await setUp({ limits: { connectionsPerAddress: 2_000 } });
  const clients: RawClient[] = [];
  for (let some = 0; some < 11; some += 1) {
    const more = await Promise.all(Array.from({ length: 100 }, () => subscribed(port, 'posts')));
    clients.push(...more);
  }
  const last = clients.at(-1)!;
  last.say('pusher:subscribe', { channel: 'aside' });
  await settled(last);
  for (const count of [1, 2, 3]) realtime.publish('posts', 'Count', { count });
  realtime.publish('aside', 'After', {});
  await last.hear('After');
  expect(countOf(last, 'Count')).toBe(3);
  const orders = await Promise.all(
    clients.map(async (client) => {
      const counts: unknown[] = [];
      while (counts.length < 3) counts.push((await client.hear('Count')).data.count);
      return counts.join();
    }),
  );
  expect(new Set(orders)).toEqual(new Set(['1,2,3']));
});

test('rejects invalid, unsupported and unknown channels', async () => {
  const { port } = await setUp({ publicChannels: ['posts'] });
  const client = await subscribed(port, 'posts');
  const refused: [string, number][] = [
    ['', 400],
    ['two words', 400],
    ['x'.repeat(165), 400],
    ['presence-room', 400],
    ['private-encrypted-room', 400],
    ['cache-room', 400],
    ['anything', 404],
  ];
  for (const [channel, status] of refused) {
    client.say('pusher:subscribe', { channel });
    const { data } = await client.hear('pusher:subscription_error');
    expect({ channel, ...data }).toMatchObject({ channel, type: 'SubscriptionError', status });
  }
});

test('limits the channels per socket and allows replacements', async () => {
  const { port } = await setUp({ limits: { channelsPerSocket: 2 } });
  const client = await subscribed(port, 'one');
  client.say('pusher:subscribe', { channel: 'two' });
  await client.hear('pusher_internal:subscription_succeeded');
  client.say('pusher:subscribe', { channel: 'three' });
  expect((await client.hear('pusher:subscription_error')).data).toMatchObject({ status: 429 });
  client.say('pusher:unsubscribe', { channel: 'one' });
  client.say('pusher:subscribe', { channel: 'three' });
  await client.hear('pusher_internal:subscription_succeeded');
});

test('answers invalid messages with an error and ignores unknown events', async () => {
  const { realtime, port } = await setUp();
  const client = await subscribed(port, 'posts');
  const nonsense = ['{', 'null', '[]', '"text"', '{"event":7}', '{"event":"pusher:subscribe"}'];
  nonsense.push('{"event":"pusher:subscribe","data":{"channel":9}}', '{"event":"client-typing"}');
  for (const message of nonsense) {
    client.socket.send(message);
    const { data } = await client.hear('pusher:error');
    expect(data).toEqual({ code: null, message: expect.any(String) });
  }
  client.socket.send(`{"event":"pusher:ping","data":${'['.repeat(40)}${']'.repeat(40)}}`);
  expect((await client.hear('pusher:error')).data).toMatchObject({
    message: 'This message is nested too deeply.',
  });
  client.socket.send(Buffer.from('{"event":"pusher:ping"}'), { binary: true });
  await client.hear('pusher:error');
  client.say('pusher:signin', { auth: 'x' });
  await settled(client);
  expect(countOf(client, 'pusher:error')).toBe(10);
  expect(realtime.stats().connections).toBe(1);
});

test('forwards no client events', async () => {
  const { port } = await setUp();
  const alice = await subscribed(port, 'posts');
  const bob = await subscribed(port, 'posts');
  alice.socket.send('{"event":"client-hello","channel":"posts","data":{}}');
  await settled(alice);
  await settled(bob);
  expect(bob.heard.map(({ event }) => event)).not.toContain('client-hello');
});

test('makes pusher-js stop retrying with a wrong key', async () => {
  const { realtime, port } = await setUp();
  const client = pusher(port, 'raven');
  const error = await new Promise((resolve) => client.connection.bind('error', resolve));
  expect(error).toMatchObject({ error: { type: 'PusherError', data: { code: 4001 } } });
  expect(client.connection.state).toBe('disconnected');
  expect(realtime.stats()).toMatchObject({ connections: 0, turnedAway: 1 });
});

test('refuses unknown protocol versions, and defaults to the newest', async () => {
  const { port } = await setUp();
  for (const version of ['4', '8', 'new']) {
    const client = await raw(port, { path: `/app/rook?protocol=${version}` });
    expect(await client.gone).toMatchObject({ code: 4007 });
  }
  const client = await raw(port, { path: '/app/rook' });
  await client.hear('pusher:connection_established');
});

test('answers other upgrades 404, and a damaged handshake 400', async () => {
  const { port } = await setUp();
  const upgrade = (path: string, extra = ''): Promise<string> => {
    const socket = connectTcp(port, '127.0.0.1');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${extra}\r\n`,
    );
    return text(socket);
  };
  expect(await upgrade('/')).toMatch(/^HTTP\/1\.1 404 /);
  expect(await upgrade('/apps/rook')).toMatch(/^HTTP\/1\.1 404 /);
  expect(await upgrade('/app/rook')).toMatch(/^HTTP\/1\.1 400 /);
});

test('refuses clients beyond the connection limit until later', async () => {
  const { realtime, port } = await setUp({ limits: { connections: 2 } });
  const first = await greeted(port);
  await greeted(port);
  const third = await raw(port);
  expect(await third.gone).toMatchObject({ code: 4100 });
  expect(third.heard).toEqual([]);
  first.socket.close();
  await expect.poll(() => realtime.stats().connections).toBe(1);
  await greeted(port);
  expect(realtime.stats()).toMatchObject({ connections: 2, turnedAway: 1 });
});

test('limits connections per address, also behind a local proxy', async () => {
  const reasons: string[] = [];
  const { realtime, port } = await setUp({
    limits: { connectionsPerAddress: 2 },
    noteFull: (reason) => reasons.push(reason),
  });
  const from = (address: string): Promise<RawClient> =>
    raw(port, { headers: { 'x-forwarded-for': address } });
  const first = await from('203.0.113.5');
  await from('203.0.113.5');
  expect(await (await from('203.0.113.5')).gone).toMatchObject({ code: 4100 });
  expect(await (await from('198.51.100.1, 203.0.113.5')).gone).toMatchObject({ code: 4100 });
  await (await from('203.0.113.6')).hear('pusher:connection_established');
  await greeted(port);
  await greeted(port);
  expect(await (await raw(port)).gone).toMatchObject({ code: 4100 });
  expect(new Set(reasons)).toEqual(new Set(['address']));
  first.socket.close();
  await expect.poll(() => realtime.stats().connections).toBe(4);
  await (await from('203.0.113.5')).hear('pusher:connection_established');
});

test('closes a flooding socket with 4301, not a steady one', async () => {
  const { realtime, port, clock } = await setUp({
    limits: { messagesPerSecond: 5, messageBurst: 10 },
  });
  const calm = await greeted(port);
  for (let second = 0; second < 6; second += 1) {
    for (let count = 0; count < 5; count += 1) await settled(calm);
    clock.advance(1_000);
  }
  const hasty = await greeted(port);
  for (let count = 0; count < 11; count += 1) hasty.say('pusher:ping');
  expect(await hasty.gone).toMatchObject({ code: 4301 });
  expect(countOf(hasty, 'pusher:pong')).toBe(10);
  const pinging = await greeted(port);
  for (let count = 0; count < 11; count += 1) pinging.socket.ping();
  expect(await pinging.gone).toMatchObject({ code: 4301 });
  await settled(calm);
  expect(realtime.stats()).toMatchObject({ connections: 1, flooded: 2 });
});

test('counts a long message as several', async () => {
  const { realtime, port, clock } = await setUp({
    limits: { messagesPerSecond: 5, messageBurst: 10, bytesPerCountedMessage: 100 },
  });
  const long = { padding: 'x'.repeat(400) };
  const calm = await greeted(port);
  for (let second = 0; second < 4; second += 1) {
    calm.say('pusher:ping', long);
    await calm.hear('pusher:pong');
    clock.advance(2_000);
  }
  const hasty = await greeted(port);
  for (let count = 0; count < 3; count += 1) hasty.say('pusher:ping', long);
  expect(await hasty.gone).toMatchObject({ code: 4301 });
  expect(countOf(hasty, 'pusher:pong')).toBe(2);
  expect(realtime.stats().flooded).toBe(1);
});

test('closes a socket with 1009 over the message limit', async () => {
  const { port } = await setUp();
  const client = await greeted(port);
  client.socket.send('x'.repeat(10_001));
  expect(await client.gone).toMatchObject({ code: 1009 });
});

test('pings silent clients after 120 s, closes after 150 s', async () => {
  const { realtime, port, clock } = await setUp();
  const silent = await subscribed(port, 'posts');
  const answering = await subscribed(port, 'posts');
  const framePonging = await subscribed(port, 'posts');
  clock.advance(119_000);
  realtime.sweep();
  clock.advance(1_000);
  realtime.sweep();
  for (const client of [silent, answering, framePonging]) {
    await client.hear('pusher:ping');
    expect(countOf(client, 'pusher:ping')).toBe(1);
  }
  answering.say('pusher:pong');
  framePonging.socket.pong();
  await settled(answering);
  await settled(framePonging);
  clock.advance(29_000);
  realtime.sweep();
  expect(realtime.stats()).toMatchObject({ connections: 3, silent: 0 });
  clock.advance(1_000);
  realtime.sweep();
  expect(await silent.gone).toMatchObject({ code: 4201 });
  await expect.poll(() => realtime.stats()).toMatchObject({ connections: 2, silent: 1 });
});

test('closes no client when the clock jumps back', async () => {
  const { realtime, port, clock } = await setUp();
  const client = await greeted(port);
  clock.advance(-3_600_000);
  realtime.sweep();
  clock.advance(120_000);
  realtime.sweep();
  await client.hear('pusher:ping');
  clock.advance(-3_600_000);
  realtime.sweep();
  clock.advance(30_000);
  realtime.sweep();
  expect(await client.gone).toMatchObject({ code: 4201 });
});

test('keeps pusher-js connected because it answers pings', async () => {
  const { realtime, port, clock } = await setUp();
  const client = pusher(port);
  let asked = 0;
  client.connection.bind('message', ({ event }: { event: string }) => {
    if (event === 'pusher:ping') asked += 1;
  });
  await connected(client);
  const lively = await greeted(port);
  for (const time of [1, 2]) {
    clock.advance(120_000);
    await settled(lively);
    realtime.sweep();
    await expect.poll(() => asked).toBe(time);
    for (const _later of ['one', 'other']) await settled(lively);
    clock.advance(31_000);
    realtime.sweep();
    expect(realtime.stats()).toMatchObject({ connections: 2, silent: 0 });
  }
});

test('closes a client that does not read and logs once', async () => {
  const { realtime, port, warnings } = await setUp({ limits: { bufferedBytes: 200_000 } });
  const slow = await subscribed(port, 'posts');
  const quick = await subscribed(port, 'posts');
  slow.socket.pause();
  const words = 'x'.repeat(50_000);
  for (let count = 0; count < 400 && realtime.stats().slow === 0; count += 1) {
    realtime.publish('posts', 'Words', { words });
    await quick.hear('Words');
  }
  realtime.publish('posts', 'Words', { words });
  expect(realtime.stats().slow).toBe(1);
  expect(warnings).toEqual(['Closed a realtime client that reads too slowly']);
  slow.socket.resume();
  expect(await slow.gone).toMatchObject({ code: 4100 });
  await settled(quick);
});

test('closes all with 4200, and pusher-js reconnects elsewhere', async () => {
  const first = await setUp();
  const client = pusher(first.port);
  const posts = client.subscribe('posts');
  await heard(posts, 'pusher:subscription_succeeded');
  const plain = await greeted(first.port);
  const deaf = new Promise((resolve) => first.server.close(resolve));
  const second = await setUp({ port: first.port });

  const again = heard(posts, 'pusher:subscription_succeeded');
  await first.realtime.close();
  await deaf;
  expect(await plain.gone).toMatchObject({ code: 4200 });
  expect(first.realtime.stats()).toMatchObject({ connections: 0, channels: 0 });
  await again;
  expect(second.realtime.stats()).toMatchObject({ connections: 1, channels: 1 });
  const event = heard(posts, 'PostAdded');
  second.realtime.publish('posts', 'PostAdded', { ulid: '01A' });
  expect(await event).toEqual({ ulid: '01A' });
});

test('closes sockets gradually over the given time', async () => {
  const { realtime, port } = await setUp();
  let staying: RawClient[] = [];
  for (let at = 0; at < 4; at += 1) staying.push(await greeted(port));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = realtime.close(200);
  const leaves = async (client: RawClient) => ({ client, code: (await client.gone).code });
  while (staying.length > 0) {
    const { client, code } = await Promise.race(staying.map(leaves));
    expect(code).toBe(4200);
    staying = staying.filter((each) => each !== client);
    for (const each of staying) await settled(each);
    vi.advanceTimersByTime(50);
  }
  await closed;
});

test('closes without waiting for a silent client', async () => {
  const refused: [id: string, status: number][] = [];
  const { realtime, port } = await setUp({ noteRefused: (...each) => refused.push(each) });
  const stuck = await greeted(port);
  stuck.socket.pause();
  await realtime.close();
  expect(realtime.stats().connections).toBe(0);
  const late = connectTcp(port, '127.0.0.1');
  late.write(
    'GET /app/rook HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  const answer = await text(late);
  expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: 5/);
  expect(refused).toEqual([[expect.any(String), 503]]);
  expect(answer).toContain(`x-request-id: ${refused[0]?.[0]}`);
});

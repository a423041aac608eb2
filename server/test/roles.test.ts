import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Role } from '#src/platform/config/config.ts';
import { surveyJobs } from '#src/platform/jobs/job-locks.store.ts';
import { type RedisPeer, startRedisPeer } from './redis-peer.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

let redis: RedisPeer;
let web: TestServer;
let worker: TestServer;
let realtime: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  redis = await startRedisPeer();
  web = await startTestServer({ config: { roles: ['web'], redisUrl: redis.url } });
  const { database, secrets, clock } = web;
  const another = (role: Role): Promise<TestServer> =>
    startTestServer({
      database,
      secrets,
      clock,
      config: { roles: [role], redisUrl: redis.url },
    });
  worker = await another('worker');
  realtime = await another('realtime');
  [alice, bob] = [await web.signUp('alice'), await web.signUp('bob')];
});
afterAll(async () => {
  await realtime?.stop();
  await worker?.stop();
  await web?.stop();
  await redis?.stop();
});

interface Socket {
  socketId: string;
  heard(event: string): unknown[];
  send(message: object): void;
  gone: Promise<number>;
}

async function connect(server: TestServer): Promise<Socket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/app/rookery?protocol=7`);
  const messages: { event: string; data: unknown }[] = [];
  const { promise: greeted, resolve, reject } = Promise.withResolvers<string>();
  socket.on('error', reject);
  socket.on('message', (text) => {
    const { event, data } = JSON.parse((text as Buffer).toString()) as {
      event: string;
      data: string;
    };
    messages.push({ event, data: JSON.parse(data) });
    if (event.endsWith('connection_established')) resolve(JSON.parse(data).socket_id as string);
  });
  const gone = new Promise<number>((closed) => void socket.on('close', closed));
  const socketId = await greeted;
  return {
    socketId,
    heard: (event) => messages.filter((each) => each.event === event).map(({ data }) => data),
    send: (message) => socket.send(JSON.stringify(message)),
    gone,
  };
}

test('delivers a post across web, worker and realtime processes', async () => {
  const socket = await connect(realtime);
  const channel = `private-user-${bob.ulid}`;
  const { body } = await web.call('POST', '/broadcasting/auth', {
    token: bob.accessToken,
    body: { socket_id: socket.socketId, channel_name: channel },
  });
  socket.send({ event: 'pusher:subscribe', data: { channel, auth: body.auth } });
  socket.send({ event: 'pusher:subscribe', data: { channel: 'posts' } });
  await expect.poll(() => socket.heard('pusher_internal:subscription_succeeded')).toHaveLength(2);
  await alice.post('Good morning, @bob');
  await expect.poll(() => socket.heard('PostAdded')).toHaveLength(1);
  await expect
    .poll(async () => (await bob.do(listNotifications)).data)
    .toMatchObject([{ notificationType: 'mention' }]);
});

test('answers only the calls of its role', async () => {
  const paths = ['/', '/v3/settings/reactions', '/media/none.webp'];
  for (const server of [worker, realtime]) {
    for (const path of paths) {
      const { status, body } = await server.call('GET', path);
      expect([path, status]).toEqual([path, 404]);
      expect(body.message).toMatch(/^This process does not answer calls: its role is \w+\.$/);
    }
    expect((await server.call('GET', '/readyz')).status).toBe(200);
    expect((await server.call('GET', '/healthz')).body).toMatchObject({ status: 'ok' });
  }
  expect((await web.call('GET', '/v3/openapi.json')).status).toBe(200);
  for (const server of [web, worker]) {
    await expect(connect(server)).rejects.toThrow('Unexpected server response: 503');
  }
});

test('runs jobs in one process of three', async () => {
  expect(await surveyJobs(web.database.pool)).toMatchObject({ pools: 1 });
});

test('makes clients reconnect after the bus was down', async () => {
  const socket = await connect(realtime);
  redis.cut();
  expect(await socket.gone).toBe(4200);
});

import type { AddressInfo } from 'node:net';
import Pusher from 'pusher-js';
import { afterEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';

import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { type LiveEvents, openSocket } from './realtime-socket.ts';
import { createWatchedChats } from './watched-channels.part.ts';

const CHAT = 'private-chat.one';
const ends: (() => void)[] = [];
const page = openBrowserPage();
afterEach(() => {
  for (const end of ends.splice(0)) end();
  page.drop();
});

async function serve() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.on('listening', resolve));
  ends.push(() => server.close());
  const asked: string[][] = [];
  let current: WebSocket | undefined;
  const send = (event: string, channel?: string, data: object = {}): void =>
    current?.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
  const answer = (channel: string): void => send('pusher_internal:subscription_succeeded', channel);
  server.on('connection', (socket) => {
    const own: string[] = [];
    asked.push(own);
    current = socket;
    socket.on('message', (text: Buffer) => {
      const { event, data } = JSON.parse(text.toString()) as {
        event: string;
        data: { channel: string };
      };
      own.push(`${event} ${data.channel}`);
      if (event === 'pusher:subscribe' && data.channel !== CHAT) answer(data.channel);
    });
    const established = { socket_id: '1.1', activity_timeout: 120 };
    send('pusher:connection_established', undefined, established);
  });
  const { port } = server.address() as AddressInfo;
  return { port, asked, answer, send, cut: () => current?.terminate() };
}

async function open(port: number) {
  const heard: string[] = [];
  const events = new Proxy({} as LiveEvents, {
    get: (_none, name) => () => void heard.push(String(name)),
  });
  const { store, watch } = page.part(createWatchedChats);
  const { close } = openSocket({
    Pusher,
    key: 'key',
    url: new URL(`http://127.0.0.1:${port}/`),
    member: 'alice',
    authorize: () => Promise.resolve({ auth: 'signed' }),
    events,
    chats: store,
  });
  ends.push(close);
  await expect.poll(() => heard).toEqual(['connected']);
  heard.length = 0;
  return { heard, watch };
}

test('receives events once after leaving and reopening a chat', async () => {
  const { port, asked, answer, send } = await serve();
  const { heard, watch } = await open(port);
  const leave = watch('one');
  await expect.poll(() => asked[0]).toContain(`pusher:subscribe ${CHAT}`);
  leave();
  watch('one');
  answer(CHAT);
  send('MessageAdded', CHAT);
  await expect.poll(() => heard).toContain('MessageAdded');
  expect(heard).toEqual(['chatJoined', 'MessageAdded']);
});

test('does not resubscribe to a left chat after reconnecting', async () => {
  const { port, asked, cut } = await serve();
  const { heard, watch } = await open(port);
  const leave = watch('one');
  await expect.poll(() => asked[0]).toContain(`pusher:subscribe ${CHAT}`);
  leave();
  cut();
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['connected']);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toHaveLength(3);
  expect(asked[1]).not.toContain(`pusher:subscribe ${CHAT}`);
});

test('resubscribes to an open chat after reconnecting', async () => {
  const { port, asked, answer, cut } = await serve();
  const { heard, watch } = await open(port);
  watch('one');
  await expect.poll(() => asked[0]).toContain(`pusher:subscribe ${CHAT}`);
  answer(CHAT);
  await expect.poll(() => heard).toEqual(['chatJoined']);
  cut();
  await expect.poll(() => asked[1], { timeout: 10_000 }).toContain(`pusher:subscribe ${CHAT}`);
  answer(CHAT);
  await expect.poll(() => heard).toEqual(['chatJoined', 'connected', 'chatJoined']);
});

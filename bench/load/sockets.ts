import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { percentile } from '../measure/figures.ts';
import { processTreeOf, usageOf } from '../site/processes.ts';

export interface Delivery {
  listeners: number;
  firstP50: number;
  firstP99: number;
  lastP50: number;
  lastP99: number;
}

export interface IdleMemory {
  sockets: number;
  extraMb: number;
}

interface ListenOptions {
  channel?: string;
  from?: string;
}

async function listen(
  url: string,
  key: string,
  { channel, from }: ListenOptions = {},
): Promise<WebSocket> {
  const address = `${url.replace('http', 'ws')}/app/${key}?protocol=7`;
  const socket = new WebSocket(address, from === undefined ? {} : { localAddress: from });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`A socket was closed with code ${code}.`)));
    socket.on('message', (data: Buffer) => {
      const { event } = JSON.parse(data.toString()) as { event: string };
      if (event === 'pusher:connection_established' && channel) {
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }));
      } else if (event === 'pusher:connection_established') resolve();
      if (event === 'pusher_internal:subscription_succeeded') resolve();
    });
  });
  return socket;
}

export async function measureDelivery(
  url: string,
  key: string,
  tokens: readonly string[],
  listeners: number,
  rounds: number,
): Promise<Delivery> {
  const sockets = await Promise.all(
    Array.from({ length: listeners }, () => listen(url, key, { channel: 'posts' })),
  );
  const first: number[] = [];
  const last: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const ulid = makeUlid(Date.now());
    const arrivals = sockets.map((socket) => arrivalOf(socket, ulid));
    const sent = performance.now();
    await create(url, tokens[round % tokens.length] ?? '', ulid);
    const times = (await Promise.all(arrivals)).map((at) => at - sent);
    first.push(Math.min(...times));
    last.push(Math.max(...times));
  }
  for (const socket of sockets) socket.terminate();
  return {
    listeners,
    firstP50: percentile(first, 50),
    firstP99: percentile(first, 99),
    lastP50: percentile(last, 50),
    lastP99: percentile(last, 99),
  };
}

function arrivalOf(socket: WebSocket, ulid: string): Promise<number> {
  return new Promise((resolve) => {
    const look = (data: Buffer): void => {
      if (!data.includes(ulid)) return;
      socket.off('message', look);
      resolve(performance.now());
    };
    socket.on('message', look);
  });
}

async function create(url: string, token: string, ulid: string): Promise<void> {
  const answer = await fetch(`${url}/v3/posts`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ulid, body: 'A boat came in with the tide, and nobody was on it.' }),
  });
  if (answer.status !== 201) throw new Error(`create returned ${answer.status}`);
}

/**
 * Use another loopback address for each hundred sockets. One address may use a quarter of the server's
 * connections, at most 1,000.
 */
const addressOf = (socket: number): string => `127.0.0.${1 + Math.floor(socket / 100)}`;

export async function measureIdleSockets(
  url: string,
  key: string,
  serverPid: number,
  counts: readonly number[],
): Promise<IdleMemory[]> {
  const [server = serverPid] = processTreeOf(serverPid);
  const before = usageOf([server]).residentMb;
  const sockets: WebSocket[] = [];
  const results: IdleMemory[] = [];
  for (const count of counts) {
    while (sockets.length < count) {
      const batch = Math.min(100, count - sockets.length);
      const from = addressOf(sockets.length);
      sockets.push(
        ...(await Promise.all(Array.from({ length: batch }, () => listen(url, key, { from })))),
      );
    }
    await pause(3000);
    results.push({ sockets: count, extraMb: usageOf([server]).residentMb - before });
  }
  for (const socket of sockets) socket.terminate();
  return results;
}

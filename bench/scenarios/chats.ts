import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chatChannel } from '@rookery/contract/events.ts';
import { makeUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Pool } from 'pg';
import { WebSocket } from 'ws';
import { loadConfig } from '../../server/src/platform/config/config.ts';
import { connect, makeDataDir, removeDataDir, startCommunity } from '../site/community.ts';
import { measure, type Call } from '../load/load.ts';
import { connectionOf, mintTokens } from '../site/own-database.ts';
import { processTreeOf, usageOf } from '../site/processes.ts';
import { seedMembers } from '../seed/seed.ts';
import { percentile } from '../measure/figures.ts';

// npm run bench:chats -- [--seconds 60] [--rate 500]

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '500' },
  },
});

const MEMBERS = 1100;
const CHATS = 50;
const LISTED = 500;
const LONG = 100_000;
const SHORT = 50;
const PACE = { warmUp: 2, measured: 6, settle: 0 };
const TEXT = 'A boat came in with the tide, and nobody was on it.';

interface Chat {
  id: string;
  pair: readonly [number, number];
}

const dataDir = await makeDataDir();
const community = await startCommunity(dataDir);
try {
  const pool = connect(await connectionOf(dataDir));
  say('seeding');
  const memberIds = await seedMembers(pool, MEMBERS, new Date());
  const tokens = await mintTokens(pool, dataDir, memberIds);
  const chats = await seedChats(pool, memberIds);
  const long = await seedHistory(pool, memberIds, [200, 201], LONG);
  const short = await seedHistory(pool, memberIds, [202, 203], SHORT);
  await seedList(pool, memberIds);
  await pool.query('vacuum analyze');
  const key = loadConfig({}).realtimeKey;
  const { url, pid } = community;

  await deliverOne(url, key, chats[0] as Chat, tokens);
  await deliverMany(url, pid, key, chats, tokens);
  for (const round of [1, 2, 3]) {
    for (const [name, chat, member] of [
      [`${LONG} messages`, long, 200],
      [`${SHORT} messages`, short, 202],
    ] as const) {
      await read(`round ${round}: a chat of ${name}`, `/v3/chats/${chat}/messages`, member);
    }
    await read(`round ${round}: the list of ${LISTED} chats`, '/v3/chats', 0);
    await read(`round ${round}: the count`, '/v3/chats/count', 0);
  }
  await pool.end();

  async function read(name: string, path: string, member: number): Promise<void> {
    const token = tokens[member] ?? '';
    const call: Call = { method: 'GET', path, token };
    const result = await measure(url, pid, 16, PACE, () => call);
    say(
      `${name}: ${result.cpuPerThousand.toFixed(2)} CPU s per 1,000, ${result.perSecond.toFixed(0)}/s, ${result.answerBytes.toFixed(0)} bytes, ${result.failures} failures`,
    );
  }
} finally {
  await community.stop();
  await removeDataDir(dataDir);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function seedChats(pool: Pool, memberIds: readonly string[]): Promise<Chat[]> {
  const made: Chat[] = [];
  for (let at = 0; at < CHATS; at++) {
    const pair = [300 + 2 * at, 301 + 2 * at] as const;
    made.push({ id: await seedChat(pool, memberIds, pair), pair });
  }
  return made;
}

async function seedChat(
  pool: Pool,
  memberIds: readonly string[],
  [one, other]: readonly [number, number],
): Promise<string> {
  const id = ulidToUuid(makeUlid(Date.now()));
  const pair = [memberIds[one] ?? '', memberIds[other] ?? ''];
  await pool.query(
    `insert into chats (id, kind, low_id, high_id, created_at)
     values ($1, 'direct', least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), now())`,
    [id, ...pair],
  );
  await pool.query(
    `insert into chat_members (chat_id, user_id, other_id) values ($1, $2, $3), ($1, $3, $2)`,
    [id, ...pair],
  );
  return uuidToUlid(id);
}

async function seedHistory(
  pool: Pool,
  memberIds: readonly string[],
  pair: readonly [number, number],
  messages: number,
): Promise<string> {
  const ulid = await seedChat(pool, memberIds, pair);
  const id = ulidToUuid(ulid);
  await pool.query(
    `insert into messages (chat_id, id, author_id, body, created_at)
     select $1, gen_random_uuid(), (array[$2::uuid, $3::uuid])[1 + at % 2], $4, now()
     from generate_series(1, $5::int) at`,
    [id, memberIds[pair[0]], memberIds[pair[1]], TEXT, messages],
  );
  await pool.query(
    `update chat_members set place = (select max(seq) from messages where chat_id = $1)
     where chat_id = $1`,
    [id],
  );
  return ulid;
}

async function seedList(pool: Pool, memberIds: readonly string[]): Promise<void> {
  for (let at = 0; at < LISTED; at++) await seedHistory(pool, memberIds, [0, 500 + at], 1);
}

interface Listener {
  socket: WebSocket;
  heard: Map<string, number>;
  order: string[];
}

async function listen(url: string, key: string, chat: string, token: string): Promise<Listener> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${key}?protocol=7`);
  const listener: Listener = { socket, heard: new Map(), order: [] };
  const channel = chatChannel(chat);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (frame: Buffer) => {
      const { event, data } = JSON.parse(frame.toString()) as { event: string; data: string };
      if (event === 'pusher:connection_established') {
        const { socket_id } = JSON.parse(data) as { socket_id: string };
        void subscribe(socket_id).catch(reject);
      }
      if (event === 'pusher_internal:subscription_succeeded') resolve();
      if (event !== 'MessageAdded') return;
      const { ulid } = JSON.parse(data) as { ulid: string };
      listener.heard.set(ulid, performance.now());
      listener.order.push(ulid);
    });
  });
  return listener;

  async function subscribe(socketId: string): Promise<void> {
    const answer = await fetch(`${url}/broadcasting/auth`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ socket_id: socketId, channel_name: channel }),
    });
    const { auth } = (await answer.json()) as { auth: string };
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  }
}

async function send(url: string, chat: string, token: string, ulid: string): Promise<number> {
  const answer = await fetch(`${url}/v3/chats/${chat}/messages`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ulid, body: TEXT }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function deliverOne(
  url: string,
  key: string,
  { id, pair }: Chat,
  tokens: readonly string[],
): Promise<void> {
  const listener = await listen(url, key, id, tokens[pair[1]] ?? '');
  const times: number[] = [];
  for (let at = 0; at < 600; at++) {
    const ulid = makeUlid(Date.now());
    const sent = performance.now();
    await send(url, id, tokens[pair[0]] ?? '', ulid);
    while (!listener.heard.has(ulid)) await pause(0);
    if (at >= 100) times.push((listener.heard.get(ulid) ?? 0) - sent);
  }
  listener.socket.terminate();
  say(
    `one at a time, sent to received: p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`,
  );
}

async function deliverMany(
  url: string,
  pid: number,
  key: string,
  chats: readonly Chat[],
  tokens: readonly string[],
): Promise<void> {
  const listeners = await Promise.all(
    chats.map(({ id, pair }) => listen(url, key, id, tokens[pair[1]] ?? '')),
  );
  const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
  const count = rate * seconds;
  const sentAt = new Map<string, number>();
  const statuses = new Map<number, number>();
  const under: Promise<void>[] = [];
  const cpuBefore = usageOf(processTreeOf(pid)).cpuSeconds;
  const begun = performance.now();
  for (let at = 0; at < count; at++) {
    const due = begun + (at / rate) * 1000;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    const { id, pair } = chats[at % chats.length] as Chat;
    const author = pair[Math.floor(at / chats.length) % 2] ?? 0;
    const ulid = makeUlid(Date.now());
    sentAt.set(ulid, performance.now());
    under.push(
      send(url, id, tokens[author] ?? '', ulid).then((status) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
  }
  await Promise.all(under);
  const took = (performance.now() - begun) / 1000;
  await pause(3000);
  const cpu = usageOf(processTreeOf(pid)).cpuSeconds - cpuBefore;
  const times: number[] = [];
  let heard = 0;
  let inOrder = 0;
  for (const [at, listener] of listeners.entries()) {
    const { id, pair } = chats[at] as Chat;
    const fetched = await fetchAll(url, id, tokens[pair[0]] ?? '', new Set(sentAt.keys()));
    heard += listener.heard.size;
    if (JSON.stringify(listener.order) === JSON.stringify(fetched)) inOrder += 1;
    for (const [ulid, when] of listener.heard) times.push(when - (sentAt.get(ulid) ?? 0));
    listener.socket.terminate();
  }
  say(
    `${count} messages in ${took.toFixed(1)} s to ${chats.length} chats: ${[...statuses].map(([status, times_]) => `${times_} answered ${status}`).join(', ')}; ${heard} received, ${inOrder} of ${chats.length} chats in the order of a fetch; sent to received p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms; ${((cpu / count) * 1000).toFixed(2)} CPU s per 1,000`,
  );
}

async function fetchAll(
  url: string,
  chat: string,
  token: string,
  sent: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const answer = await fetch(`${url}/v3/chats/${chat}/messages?limit=50${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const page = (await answer.json()) as { data: { ulid: string }[]; next_cursor: string | null };
    found.unshift(...page.data.map(({ ulid }) => ulid).toReversed());
    cursor = page.next_cursor;
  }
  return found.filter((ulid) => sent.has(ulid));
}

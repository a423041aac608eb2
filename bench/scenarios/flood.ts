import { makeUlid } from '@rookery/contract/kernel/ulid.ts';

import { connect, makeDataDir, removeDataDir, startCommunity } from '../site/community.ts';
import { connectionOf, mintTokens } from '../site/own-database.ts';
import { seed } from '../seed/seed.ts';
import { SMALL } from '../seed/workload.ts';

// npm run bench:flood: four members send the costliest calls while another one reads and writes. Rate limits
// are on, as in a real community.

const FLOODERS = 4;
const CONNECTIONS = 8;
const SECONDS = 20;
const CALLS_A_SECOND = 20;
/** Number of readers. Rate limits apply per member, so one reader alone may not call this often. */
const READERS = 20;
const CALLS_PER_POST = 100;
const NETWORK_MS = 20;
const SLOWEST_MS = 300;

interface ApiRequest {
  method: string;
  path: string;
  body?: object;
}

const costlyCalls: readonly ((count: number) => ApiRequest)[] = [
  (count) => ({
    method: 'POST',
    path: '/v3/subscriptions',
    body: {
      endpoint: `https://device-${count}.flood.invalid/push`,
      publicKey: `B${'A'.repeat(86)}`,
      authToken: 'A'.repeat(22),
      contentEncoding: 'aes128gcm',
    },
  }),
  () => ({ method: 'POST', path: '/v3/chats/search', body: { q: 'wren heron egret '.repeat(10) } }),
  () => ({ method: 'POST', path: '/v3/search/user', body: { q: 'a b c d e f g h' } }),
  () => ({
    method: 'POST',
    path: '/v3/search/posts/posts',
    body: { posts: 'often1 often2 often3' },
  }),
  (count) => ({
    method: 'GET',
    path: `/v3/opengraph?url=${encodeURIComponent(`http://127.0.0.1:9/${count}`)}`,
  }),
  (count) => ({
    method: 'POST',
    path: '/v3/media/signed-storage-url',
    body: {
      visibility: 'public-read',
      content_type: 'image/jpeg',
      content_length: 1_000_000,
      name: `picture-${count}.jpg`,
    },
  }),
  (count) => ({
    method: 'PUT',
    path: '/v3/posts',
    body: {
      ulid: makeUlid(Date.now()),
      body: `Look: https://page-${count}.flood.invalid/ ${'wren '.repeat(300)}`,
    },
  }),
];

const dataDir = await makeDataDir();
let isRight = false;
try {
  const community = await startCommunity(dataDir, { hasRateLimits: true });
  try {
    const pool = connect(await connectionOf(dataDir));
    const { memberIds } = await seed(pool, SMALL);
    const tokens = await mintTokens(pool, dataDir, memberIds.slice(0, FLOODERS + READERS));
    await pool.end();
    const [readers, flooders] = [tokens.slice(FLOODERS), tokens.slice(0, FLOODERS)];
    const quiet = await measure(community.url, readers);
    say('alone', quiet);
    const flood = beginFlood(community.url, flooders);
    const busy = await measure(community.url, readers);
    say('during the flood', busy);
    console.log(`responses to the flood: ${await flood.end()}`);
    isRight = busy.refused === 0 && busy.p99 < SLOWEST_MS;
  } finally {
    await community.stop();
  }
} finally {
  await removeDataDir(dataDir);
}
console.log(
  isRight
    ? `p99 is below ${SLOWEST_MS} ms, and no request was refused`
    : 'FAILED: a request was refused, or p99 was too high',
);
process.exitCode = isRight ? 0 : 1;

interface Outcome {
  calls: number;
  refused: number;
  p50: number;
  p99: number;
  longest: number;
}

async function measure(url: string, tokens: readonly string[]): Promise<Outcome> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  let refused = 0;
  const one = async (at: number): Promise<void> => {
    const begun = performance.now();
    const status = await send(url, tokens[at % tokens.length] ?? '', ordinaryCall(at));
    times.push(performance.now() - begun);
    if (status >= 400) refused += 1;
  };
  for (let at = 0; at < SECONDS * CALLS_A_SECOND; at += 1) {
    running.push(one(at));
    await new Promise((done) => setTimeout(done, 1000 / CALLS_A_SECOND));
  }
  await Promise.all(running);
  times.sort((a, b) => a - b);
  const nth = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return {
    calls: times.length,
    refused,
    p50: nth(0.5),
    p99: nth(0.99),
    longest: times.at(-1) ?? 0,
  };
}

function ordinaryCall(at: number): ApiRequest {
  const ulid = makeUlid(Date.now());
  if (at % CALLS_PER_POST === 0) {
    return { method: 'PUT', path: '/v3/posts', body: { ulid, body: `Number ${at}.` } };
  }
  const path = at % 2 ? '/v3/posts/following?limit=20' : '/v3/user/notifications/count';
  return { method: 'GET', path };
}

function beginFlood(url: string, tokens: readonly string[]): { end(): Promise<string> } {
  const statuses = new Map<number, number>();
  let isOver = false;
  let count = 0;
  const run = async (token: string): Promise<void> => {
    while (!isOver) {
      const asked = costlyCalls[(count += 1) % costlyCalls.length]?.(count);
      await new Promise((done) => setTimeout(done, NETWORK_MS));
      const status = asked ? await send(url, token, asked) : 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const running = tokens.flatMap((token) => Array.from({ length: CONNECTIONS }, () => run(token)));
  return {
    async end() {
      isOver = true;
      await Promise.all(running);
      return [...statuses].map(([status, times]) => `${times} times ${status}`).join(', ');
    },
  };
}

async function send(
  url: string,
  token: string,
  { method, path, body }: ApiRequest,
): Promise<number> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

function say(what: string, { calls, refused, p50, p99, longest }: Outcome): void {
  const ms = (figure: number): string => `${figure.toFixed(0)} ms`;
  console.log(
    `${what}: ${calls} calls, ${refused} refused, p50 ${ms(p50)}, p99 ${ms(p99)}, the longest ${ms(longest)}`,
  );
}

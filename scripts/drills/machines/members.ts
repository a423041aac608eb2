import { once } from 'node:events';

import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { WebSocket } from 'ws';

export interface CallResults {
  calls: number;
  retried: number;
  longestMs: number;
  failures: string[];
  written: string[];
}

export interface Member {
  username: string;
  token: string;
}

/** Time in milliseconds for which a call is retried. The page retries for the same time. */
const PATIENCE_MS = 20_000;
const RETRY_DELAY_MS = 250;
const TRY_AGAIN = new Set([429, 502, 503, 504]);

export const emptyResults = (): CallResults => ({
  calls: 0,
  retried: 0,
  longestMs: 0,
  failures: [],
  written: [],
});

interface Page {
  data?: { id: string }[];
  next_cursor?: string | null;
}

async function ask(
  seen: CallResults,
  url: string,
  { token, method = 'GET', body }: { token: string; method?: string; body?: object },
): Promise<Page | null> {
  const begun = performance.now();
  let isAgain = false;
  for (;;) {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(5000),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    const took = performance.now() - begun;
    if (answer && text != null && !TRY_AGAIN.has(answer.status)) {
      seen.calls += 1;
      if (isAgain) seen.retried += 1;
      seen.longestMs = Math.max(seen.longestMs, took);
      if (answer.ok) return JSON.parse(text) as Page;
      seen.failures.push(`${method} ${url}: ${answer.status} ${text.slice(0, 200)}`);
      return null;
    }
    if (took > PATIENCE_MS) {
      seen.failures.push(`${method} ${url}: no response for ${Math.round(took)} ms`);
      return null;
    }
    isAgain = true;
    await pause(RETRY_DELAY_MS);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

export async function simulateMember(
  url: string,
  { username, token }: Member,
  seen: CallResults,
  isOver: () => boolean,
): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    const ulid = makeUlid(Date.now());
    const body = { ulid, body: `Post ${count} of ${username}` };
    const isWritten = await ask(seen, `${url}/v3/posts`, { token, method: 'PUT', body });
    if (isWritten) seen.written.push(ulid);
    // Members see their own post immediately, whichever server answers.
    const map = { ulids: [ulid] };
    const own = await ask(seen, `${url}/v3/posts/map`, { token, method: 'POST', body: map });
    if (isWritten && own && own.data?.[0]?.id !== ulid) seen.failures.push(`${ulid} is missing`);
    await ask(seen, `${url}/v3/xposts/all?limit=20`, { token });
    await pause(100);
  }
}

export interface Listener {
  readonly known: ReadonlySet<string>;
  readonly lost: number;
  catchUp(isWhole?: boolean): Promise<void>;
  stop(): void;
}

export function listen(url: string, { token }: Member, seen: CallResults): Listener {
  const known = new Set<string>();
  let lost = 0;
  let isOver = false;
  let socket: WebSocket | null = null;

  async function catchUp(isWhole = false): Promise<void> {
    let cursor: string | null = null;
    let isNew = true;
    while (isNew && !isOver) {
      const on: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page: Page | null = await ask(seen, `${url}/v3/xposts/all?limit=50${on}`, { token });
      const found = (page?.data ?? []).filter(({ id }) => !known.has(id));
      for (const { id } of found) known.add(id);
      cursor = page?.next_cursor ?? null;
      isNew = (isWhole || found.length > 0) && cursor !== null;
    }
  }

  async function connect(): Promise<void> {
    const own = new WebSocket(`${url.replace('http', 'ws')}/app/rookery?protocol=7`);
    socket = own;
    own.on('error', () => undefined);
    own.on('message', (bytes: Buffer) => {
      const { event, data } = JSON.parse(bytes.toString()) as { event: string; data: string };
      if (event === 'pusher:ping') own.send('{"event":"pusher:pong","data":{}}');
      if (event === 'PostAdded') known.add((JSON.parse(data) as { ulid: string }).ulid);
      if (event === 'pusher_internal:subscription_succeeded') void catchUp();
      if (event !== 'pusher:connection_established') return;
      own.send('{"event":"pusher:subscribe","data":{"channel":"posts"}}');
    });
    await once(own, 'close');
  }

  async function keepListening(): Promise<void> {
    while (!isOver) {
      await connect().catch(() => undefined);
      lost += 1;
      await pause(RETRY_DELAY_MS * (0.5 + Math.random()));
    }
  }
  void keepListening();
  return {
    known,
    get lost() {
      return lost;
    },
    catchUp,
    stop() {
      isOver = true;
      socket?.terminate();
    },
  };
}

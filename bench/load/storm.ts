import { setTimeout as pause } from 'node:timers/promises';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Pool } from 'pg';
import { sendOnce } from './send-once.ts';
import type { Community } from '../site/community.ts';
import { median, percentile } from '../measure/figures.ts';
import type { Call } from './load.ts';
import { processTreeOf, cpuSecondsOf } from '../site/processes.ts';
import type { Row } from '../report/report.ts';
import type { Site } from '../site/site.ts';
import { bodyOf } from '../seed/workload.ts';

const CONNECTIONS = 16;
const REACTION_COUNT = 1000;
/** Factor by which notifications may slow the author's concurrent reads. */
const TARGET = 1.25;
const AUTHOR = 1;

interface Storm {
  p50: number;
  p99: number;
  cpuSeconds: number;
}

export type Storms = { notified: Storm; silent: Storm }[];

export async function measureStorms(
  site: Site,
  { rounds }: { rounds: number },
  say: (line: string) => void,
): Promise<Storms> {
  const storms: Storms = [];
  const author = site.tokens[AUTHOR] ?? '';
  const reactors = await tokensWithoutBlocks(site.pool, site.seeded.memberIds, site.tokens, AUTHOR);
  await waitForNotifications(site.pool);
  for (let round = 0; round < rounds; round++) {
    const isFirst = round % 2 === 0;
    // Alternate the order of the runs with and without notifications, so that neither always runs first.
    const first = await storm(site.community, reactors, author, isFirst);
    const second = await storm(site.community, reactors, author, !isFirst);
    storms.push(
      isFirst ? { notified: first, silent: second } : { notified: second, silent: first },
    );
    for (const [name, each] of Object.entries(storms.at(-1) ?? {})) {
      say(
        `${REACTION_COUNT} reactions, ${name}: ${each.cpuSeconds.toFixed(2)} CPU s, the author's home feed p50 ${each.p50.toFixed(1)} ms, p99 ${each.p99.toFixed(1)} ms`,
      );
    }
  }
  return storms;
}

async function tokensWithoutBlocks(
  pool: Pool,
  memberIds: readonly string[],
  tokens: readonly string[],
  member: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select blocked_id as id from blocks where blocker_id = $1
     union select blocker_id from blocks where blocked_id = $1 union select $1::uuid`,
    [memberIds[member]],
  );
  const away = new Set(rows.map(({ id }) => id));
  return tokens.filter((_token, at) => !away.has(memberIds[at] ?? ''));
}

/** Waits for pending notifications, which would count in the next measurement. */
async function waitForNotifications(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waits: boolean }>(
      'select exists (select from outbox) as waits',
    );
    if (!rows[0]?.waits) return;
    await pause(500);
  }
}

/** Retries once: the server may close a kept connection during a send. */
async function sendWithRetry(url: string, call: Call): Promise<void> {
  await sendOnce(url, call).catch((error: unknown) => {
    if (error instanceof TypeError) return sendOnce(url, call);
    throw error;
  });
}

async function storm(
  { url, pid }: Community,
  reactors: readonly string[],
  author: string,
  isNotified: boolean,
): Promise<Storm> {
  const call = (path: string, method: Call['method'], token: string, body?: object): Call => ({
    path: `/v3${path}`,
    method,
    token,
    ...(body && { body }),
  });
  const setting = { notifications_reaction: String(isNotified) };
  await sendWithRetry(url, call('/user/settings', 'PATCH', author, setting));
  const ulid = makeUlid(Date.now());
  await sendWithRetry(url, call('/posts', 'PUT', author, { ulid, body: bodyOf(1) }));
  await pause(2000);
  const before = cpuSecondsOf(processTreeOf(pid));
  const waits: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await sendWithRetry(url, call('/posts/following?limit=20', 'GET', author));
      waits.push(performance.now() - begun);
    }
  })();
  const reacting = reactors.slice(0, REACTION_COUNT).values();
  const storming = Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const token of reacting) {
        await sendWithRetry(url, call('/post/reaction', 'PUT', token, { ulid, reaction: 'heart' }));
      }
    }),
  );
  try {
    await storming;
    // Keep reading for a second, because the server's work after the last response also slows reads.
    await pause(1000);
  } finally {
    isOver = true;
    await reading;
  }
  const cpuSeconds = cpuSecondsOf(processTreeOf(pid)) - before;
  return { p50: percentile(waits, 50), p99: percentile(waits, 99), cpuSeconds };
}

export function stormRows(results: readonly { storms: Storms }[]): Row[] {
  const of = (pick: (round: Storms[number]) => number): number[] =>
    results.map(({ storms }) => median(storms.map(pick)));
  const name = `${REACTION_COUNT} reactions to one post`;
  return [
    {
      work: `${name}: CPU s added by notifying the author`,
      peer: '',
      target: null,
      measured: of(({ notified, silent }) => notified.cpuSeconds - silent.cpuSeconds),
      remark: `of ${of(({ notified }) => notified.cpuSeconds)
        .map((each) => each.toFixed(2))
        .join(' and ')} CPU s in total`,
    },
    {
      work: `${name}: concurrent home feed of the author, p50 against no notifications`,
      peer: '',
      target: TARGET,
      measured: of(({ notified, silent }) => notified.p50 / silent.p50),
      remark: 'ratio',
    },
    {
      work: `${name}: concurrent home feed of the author, p99 ms`,
      peer: '',
      target: null,
      measured: of(({ notified }) => notified.p99),
      remark: `without notifications ${of(({ silent }) => silent.p99)
        .map((each) => each.toFixed(1))
        .join(' and ')} ms; the load shares the two cores`,
    },
  ];
}

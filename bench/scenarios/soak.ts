import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { makeUlid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';

import { median } from '../measure/figures.ts';
import { heapInUseMb, inspectFlag, findInspectorPort } from '../site/inspector.ts';
import { CACHED_DATA_FOLDER } from '../site/cached-data.ts';
import { type Call, failuresOf, fireAtRate, describeFailures } from '../load/load.ts';
import { processTreeOf, usageOf } from '../site/processes.ts';
import { openSite, type Site } from '../site/site.ts';
import { bodyOf, SMALL, username } from '../seed/workload.ts';

// npm run bench:soak -- [--minutes 20] [--rate 150]. Members read and write at a steady rate; cost per minute
// and memory must not rise.

interface Minute {
  answered: number;
  failed: Record<string, number>;
  p99Ms: number;
  cpuPerThousand: number;
  serverMb: number;
  allMb: number;
  handles: number;
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    rate: { type: 'string', default: '150' },
  },
});
const minutes = Number(values.minutes);
const callsPerSecond = Number(values.rate);
const CONNECTIONS = 32;
/**
 * Share of the minutes to leave out. Memory fills its limits in the first minutes, so only later minutes
 * count.
 */
const SETTLING_SHARE = 0.25;
/**
 * Heap limit that Node sets on a 512 MB machine. The server's caches scale with it, so they are full after
 * the settling time.
 */
const HEAP_MB = 256;
const MAX_MEMORY_GROWTH = 1.15;
const MAX_HEAP_GROWTH = 1.1;
const MAX_ADDED_HANDLES = 16;
const MAX_COST_GROWTH = 1.25;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const settled = Math.floor(minutes * SETTLING_SHARE);
const early = settled + Math.max(1, Math.floor((minutes - settled) / 3));
const port = await findInspectorPort();
const nodeFlags = [`--max-old-space-size=${HEAP_MB}`, inspectFlag(port)];
const site = await openSite(SMALL, { keptData: CACHED_DATA_FOLDER, nodeFlags }, say);
try {
  const nextCall = mixOf(site);
  const seen: Minute[] = [];
  const heaps: number[] = [];
  for (let at = 1; at <= minutes; at += 1) {
    const minute = await runMinute(site, nextCall);
    seen.push(minute);
    say(
      `minute ${at}: ${minute.answered} answered, ${describeFailures(minute.failed)} failed, p99 ${minute.p99Ms} ms, ` +
        `${minute.cpuPerThousand.toFixed(2)} CPU s per 1,000, ${minute.serverMb.toFixed(0)} MB ` +
        `(${minute.allMb.toFixed(0)} with PostgreSQL), ${minute.handles} handles`,
    );
    if (at !== early && at !== minutes) continue;
    const heap = await heapInUseMb(port);
    heaps.push(heap);
    say(`heap in use: ${heap.toFixed(1)} MB`);
  }
  const rises = risesIn(seen, heaps);
  console.log(rises.length > 0 ? rises.join('\n') : 'level');
  if (rises.length > 0) process.exitCode = 1;
} finally {
  await site.close();
}

async function runMinute({ community }: Site, nextCall: () => Call): Promise<Minute> {
  const before = usageOf(processTreeOf(community.pid)).cpuSeconds;
  const pace = { connections: CONNECTIONS, seconds: 60, rate: callsPerSecond };
  const result = await fireAtRate(community.url, pace, nextCall);
  const after = usageOf(processTreeOf(community.pid));
  return {
    answered: result['2xx'],
    failed: failuresOf(result),
    p99Ms: result.latency.p99,
    cpuPerThousand: ((after.cpuSeconds - before) / result['2xx']) * 1000,
    serverMb: usageOf([community.pid]).residentMb,
    allMb: after.residentMb,
    handles: readdirSync(`/proc/${community.pid}/fd`).length,
  };
}

function mixOf({ tokens, seeded }: Site): () => Call {
  let turn = 0;
  const written = Array.from({ length: 20 }, () => uuidToUlid(seeded.discussedPost));
  return () => {
    turn += 1;
    const member = (turn * 7) % tokens.length;
    const token = tokens[member] ?? '';
    const get = (path: string): Call => ({ method: 'GET', path: `/v3${path}`, token });
    const put = (path: string, body: object): Call => ({
      method: 'PUT',
      path: `/v3${path}`,
      token,
      body,
    });
    const ulid = makeUlid(Date.now());
    const [earlier = ulid] = written;
    switch (turn % 20) {
      case 0:
        written.push(ulid);
        written.shift();
        return put('/posts', { ulid, body: bodyOf(turn) });
      case 7:
        return put('/comments', { ulid, body: bodyOf(turn), parentId: earlier });
      case 13:
        return put('/post/reaction', { ulid: earlier, reaction: 'heart' });
      case 3:
      case 15:
        return { method: 'POST', path: '/v3/posts/map', token, body: { ulids: [earlier] } };
      case 5:
      case 17:
        return get('/user/notifications?limit=20');
      case 9:
        return get(`/profile/${username((member + 7) % tokens.length)}`);
      default:
        return get('/posts/following?limit=20');
    }
  };
}

function risesIn(seen: readonly Minute[], heaps: readonly number[]): string[] {
  const of = (pick: (minute: Minute) => number): [number, number] => [
    median(seen.slice(settled, early).map(pick)),
    median(seen.slice(settled - early).map(pick)),
  ];
  const [heapBefore = 0, heapAfter = 0] = heaps;
  const memory = of(({ serverMb }) => serverMb);
  const handles = of((minute) => minute.handles);
  const cost = of(({ cpuPerThousand }) => cpuPerThousand);
  const failures = seen
    .filter(({ failed }) => Object.keys(failed).length > 0)
    .map(({ failed }) => describeFailures(failed));
  const from = ([a, b]: [number, number]): string => `from ${a.toFixed(2)} to ${b.toFixed(2)}`;
  return [
    ...(memory[1] > memory[0] * MAX_MEMORY_GROWTH ? [`memory rose ${from(memory)} MB`] : []),
    ...(heapAfter > heapBefore * MAX_HEAP_GROWTH
      ? [`heap in use rose ${from([heapBefore, heapAfter])} MB`]
      : []),
    ...(handles[1] > handles[0] + MAX_ADDED_HANDLES ? [`handles rose ${from(handles)}`] : []),
    ...(cost[1] > cost[0] * MAX_COST_GROWTH ? [`CPU s per 1,000 rose ${from(cost)}`] : []),
    ...failures.map((words) => `calls failed: ${words}`),
  ];
}

import { parseArgs } from 'node:util';

import autocannon from 'autocannon';

import { connect, makeDataDir, removeDataDir, startCommunity } from '../site/community.ts';
import { connectionOf, mintTokens } from '../site/own-database.ts';
import { processTreeOf, usageOf } from '../site/processes.ts';
import { seed } from '../seed/seed.ts';
import { median } from '../measure/figures.ts';
import { SMALL } from '../seed/workload.ts';

// npm run bench:overload -- [--rounds N] [--seconds N] [--times N]. Requests the home feed at the server's
// maximum rate, then at a multiple of it.

interface Outcome {
  answeredPerSecond: number;
  refusedPerSecond: number;
  failures: number;
  p99Ms: number;
  healthMs: number;
  cpuSeconds: number;
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    times: { type: 'string', default: '5' },
  },
});
const seconds = Number(values.seconds);
const BEST_CONNECTIONS = 64;
const OVERLOAD_CONNECTIONS = 800;

const dataDir = await makeDataDir();
try {
  const community = await startCommunity(dataDir);
  try {
    const pool = connect(await connectionOf(dataDir));
    const { memberIds } = await seed(pool, SMALL);
    const tokens = await mintTokens(pool, dataDir, memberIds);
    await pool.end();
    await load(community, tokens, { connections: BEST_CONNECTIONS });
    const shares: number[] = [];
    const sharesOfCpu: number[] = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      const best = await load(community, tokens, { connections: BEST_CONNECTIONS });
      const overallRate = Math.round(best.answeredPerSecond * Number(values.times));
      const over = await load(community, tokens, {
        connections: OVERLOAD_CONNECTIONS,
        overallRate,
      });
      shares.push(over.answeredPerSecond / best.answeredPerSecond);
      sharesOfCpu.push(answeredPerCpu(over) / answeredPerCpu(best));
      say(`best`, best);
      say(`${values.times} times the rate`, over);
    }
    const percent = (figures: readonly number[]): string =>
      `${(median(figures) * 100).toFixed(0)} %`;
    console.log(
      `goodput under overload: ${percent(shares)} of the best; by CPU second of the server: ${percent(sharesOfCpu)}`,
    );
  } finally {
    await community.stop();
  }
} finally {
  await removeDataDir(dataDir);
}

/**
 * Responses per second of server CPU. The load generator may take CPU from the server on a busy machine;
 * this figure excludes it.
 */
function answeredPerCpu({ answeredPerSecond, cpuSeconds }: Outcome): number {
  return (answeredPerSecond * seconds) / cpuSeconds;
}

async function load(
  { url, pid }: { url: string; pid: number },
  tokens: readonly string[],
  offered: { connections: number; overallRate?: number },
): Promise<Outcome> {
  const before = usageOf(processTreeOf(pid)).cpuSeconds;
  let turn = 0;
  const running = autocannon({
    url: `${url}/v3/posts/following?limit=20`,
    duration: seconds,
    ...offered,
    // Uses many members, because concurrent requests per member are limited.
    requests: [
      {
        setupRequest(request) {
          const token = tokens[turn++ % tokens.length] ?? '';
          return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
        },
      },
    ],
  });
  const health = askForHealth(url);
  const result = await running;
  return {
    answeredPerSecond: result['2xx'] / result.duration,
    refusedPerSecond: result['5xx'] / result.duration,
    failures: result.errors + result.timeouts,
    p99Ms: result.latency.p99,
    healthMs: await health,
    cpuSeconds: usageOf(processTreeOf(pid)).cpuSeconds - before,
  };
}

async function askForHealth(url: string): Promise<number> {
  let longest = 0;
  for (let at = 0; at < 10; at++) {
    await new Promise((done) => setTimeout(done, (seconds * 1000) / 15));
    const begun = performance.now();
    const { status } = await fetch(`${url}/healthz`);
    if (status !== 200) throw new Error(`/healthz returned ${status}`);
    longest = Math.max(longest, performance.now() - begun);
  }
  return longest;
}

function say(what: string, outcome: Outcome): void {
  const { answeredPerSecond, refusedPerSecond, failures, p99Ms, healthMs, cpuSeconds } = outcome;
  console.log(
    `${what}: ${answeredPerSecond.toFixed(0)}/s answered, ${refusedPerSecond.toFixed(0)}/s refused, ${failures} failed, p99 ${p99Ms} ms, health within ${healthMs.toFixed(0)} ms, CPU ${cpuSeconds.toFixed(2)} s`,
  );
}

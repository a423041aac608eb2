import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { cpuSecondsOf, processTreeOf } from '../site/processes.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  token: string;
  body?: object;
  /** The `Idempotency-Key` of the request. */
  key?: string;
}

export type FailureCounts = Readonly<Record<string, number>>;

export interface Measurement {
  connections: number;
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  failures: number;
  failed: FailureCounts;
  cpuPerThousand: number;
  answerBytes: number;
}

export interface Pace {
  warmUp: number;
  measured: number;
  /**
   * Wait before the CPU usage is read, in seconds or until the function resolves. Work after the response
   * counts.
   */
  settle: number | (() => Promise<void>);
}

export interface Rounds {
  rounds: number;
  pace: Pace;
}

export async function measure(
  url: string,
  server: number | (() => readonly number[]),
  connections: number,
  pace: Pace,
  nextCall: () => Call,
): Promise<Measurement> {
  const used = (): number =>
    cpuSecondsOf(typeof server === 'number' ? processTreeOf(server) : server());
  if (pace.warmUp > 0) await fire(url, connections, pace.warmUp, nextCall);
  const before = used();
  const result = await fire(url, connections, pace.measured, nextCall);
  if (typeof pace.settle === 'function') await pace.settle();
  else if (pace.settle > 0) await pause(pace.settle * 1000);
  const cpu = used() - before;
  const requests = result['2xx'];
  return {
    connections,
    requests,
    perSecond: requests / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
    failed: failuresOf(result),
    cpuPerThousand: requests > 0 ? (cpu / requests) * 1000 : Number.NaN,
    answerBytes: requests > 0 ? result.throughput.total / requests : 0,
  };
}

export async function fireMany(url: string, amount: number, nextCall: () => Call): Promise<void> {
  const result = await load(url, { connections: 16, amount }, nextCall);
  if (result['2xx'] !== amount) throw new Error(`${amount - result['2xx']} calls failed`);
}

export async function fireFor(url: string, seconds: number, nextCall: () => Call): Promise<void> {
  const result = await fire(url, 16, seconds, nextCall);
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0) throw new Error(`${failures} calls failed`);
}

export function fireAtRate(
  url: string,
  pace: { connections: number; seconds: number; rate: number },
  nextCall: () => Call,
): Promise<autocannon.Result> {
  const { connections, seconds, rate } = pace;
  return load(url, { connections, duration: seconds, overallRate: rate }, nextCall);
}

function fire(
  url: string,
  connections: number,
  seconds: number,
  nextCall: () => Call,
): Promise<autocannon.Result> {
  return load(url, { connections, duration: seconds }, nextCall);
}

function load(
  url: string,
  extent: { connections: number; duration?: number; amount?: number; overallRate?: number },
  nextCall: () => Call,
): Promise<autocannon.Result> {
  return autocannon({
    url,
    ...extent,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, token, body, key } = nextCall();
          return {
            ...request,
            method,
            path,
            headers: {
              authorization: `Bearer ${token}`,
              ...(body && { 'content-type': 'application/json' }),
              ...(key && { 'idempotency-key': key }),
            },
            body: body ? JSON.stringify(body) : undefined,
          };
        },
      },
    ],
  });
}

export function failuresOf(result: autocannon.Result): FailureCounts {
  const { statusCodeStats = {}, errors, timeouts } = result;
  const refused = Object.entries(statusCodeStats)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { count }]) => [status, count ?? 0] as const);
  return Object.fromEntries(
    [...refused, ['errors', errors] as const, ['timeouts', timeouts] as const].filter(
      ([, count]) => count > 0,
    ),
  );
}

export function describeFailures(failed: FailureCounts): string {
  const each = Object.entries(failed).map(([what, count]) => `${count} ${what}`);
  return each.length > 0 ? each.join(' and ') : 'none';
}

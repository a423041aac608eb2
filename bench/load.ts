import autocannon from 'autocannon';
import { familyOf, usageOf } from './processes.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  token: string;
  body?: object;
}

export interface Measured {
  connections: number;
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  failures: number;
  cpuPerThousand: number;
  answerBytes: number;
}

/** How long one measurement runs, in seconds. */
export interface Pace {
  warmUp: number;
  measured: number;
  /** Waited after creates before CPU is read, so that work after the answer counts. */
  settle: number;
}

/** Loads one kind of call and divides the CPU of the whole server family by the requests answered. */
export async function measure(
  url: string,
  serverPid: number,
  connections: number,
  pace: Pace,
  nextCall: () => Call,
): Promise<Measured> {
  await fire(url, connections, pace.warmUp, nextCall);
  const before = usageOf(familyOf(serverPid)).cpuSeconds;
  const result = await fire(url, connections, pace.measured, nextCall);
  if (pace.settle > 0) await new Promise((done) => setTimeout(done, pace.settle * 1000));
  const cpu = usageOf(familyOf(serverPid)).cpuSeconds - before;
  const requests = result['2xx'];
  return {
    connections,
    requests,
    perSecond: requests / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
    cpuPerThousand: requests > 0 ? (cpu / requests) * 1000 : Number.NaN,
    answerBytes: requests > 0 ? result.throughput.total / requests : 0,
  };
}

function fire(
  url: string,
  connections: number,
  seconds: number,
  nextCall: () => Call,
): Promise<autocannon.Result> {
  return autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, token, body } = nextCall();
          return {
            ...request,
            method,
            path,
            headers: {
              authorization: `Bearer ${token}`,
              ...(body && { 'content-type': 'application/json' }),
            },
            body: body ? JSON.stringify(body) : undefined,
          };
        },
      },
    ],
  });
}

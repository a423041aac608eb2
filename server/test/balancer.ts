import { ERROR_MESSAGES } from '@rookery/contract/kernel/errors.ts';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Balancer {
  url: string;
  upstreams: URL[];
  readonly ready: ReadonlySet<string>;
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  said: Buffer;
}

const LOOK_EVERY = 50;
const BUSY_MS = 100;
const BUSY_TRIES = 50;

export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const ready = new Set<string>();
  let turn = 0;

  async function look(): Promise<void> {
    await Promise.all(
      balancer.upstreams.map(async ({ origin }) => {
        const answer = await fetch(`${origin}/readyz`).catch(() => null);
        await answer?.arrayBuffer();
        if (answer?.ok) ready.add(origin);
        else ready.delete(origin);
      }),
    );
  }
  let looking: Promise<void> | null = null;
  // Checks never overlap: on a busy machine they would queue up and report stale states.
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = null));
  }, LOOK_EVERY);

  function next(except: ReadonlySet<string>): string | undefined {
    const able = [...ready].filter((origin) => !except.has(origin));
    turn += 1;
    return able[turn % able.length];
  }

  function forward(origin: string, from: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { method, url, headers } = from;
    const { connection: _own, ...passed } = headers;
    return new Promise((resolve, reject) => {
      const call = ask(`${origin}${url}`, { method, headers: passed, agent }, resolve);
      call.on('error', reject);
      call.end(body);
    });
  }

  async function answerOf(from: IncomingMessage, body: Buffer): Promise<IncomingMessage | null> {
    const tried = new Set<string>();
    for (let origin = next(tried); origin; origin = next(tried)) {
      tried.add(origin);
      try {
        return await forward(origin, from, body);
      } catch (error) {
        // The request was not received, so another process may get it. Otherwise it may have been processed.
        const isUnheard = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (!isUnheard) return (failures.push(`${from.url}: ${String(error)}`), null);
      }
    }
    failures.push(`${from.url}: nobody is ready`);
    return null;
  }

  async function answerInTime(from: IncomingMessage): Promise<Answer | null> {
    const body = await buffer(from);
    for (let tries = 1; ; tries += 1) {
      const answer = await answerOf(from, body);
      if (!answer) return null;
      const said = await buffer(answer);
      const status = answer.statusCode ?? 502;
      if (status < 500) return { status, headers: answer.headers, said };
      const isBusy = status === 503 && said.includes(ERROR_MESSAGES.unavailable);
      if (!isBusy || tries === BUSY_TRIES) {
        failures.push(`${from.url}: ${status} ${said.toString()}`);
        return { status, headers: answer.headers, said };
      }
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    }
  }

  const server = createServer((from, to) => {
    void answerInTime(from).then((answer) => {
      if (!answer) return to.writeHead(502).end();
      const { connection: _own, 'transfer-encoding': _chunks, ...headers } = answer.headers;
      return to.writeHead(answer.status, headers).end(answer.said);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upstreams: [],
    ready,
    failures,
    async stop() {
      clearInterval(timer);
      await looking;
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return balancer;
}

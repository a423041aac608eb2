import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { WebSocket } from 'ws';

import type { Finding } from './doctor-checks.ts';
import { type Config, defaultAppUrl } from '#src/platform/config/config.ts';
import { REQUEST_ID } from '#src/platform/http/replies/error-replies.ts';

type AddressConfig = Pick<Config, 'appUrl' | 'host' | 'port' | 'realtimeKey' | 'objectStore'>;

const PATIENCE_MS = 5000;
const BODY_BYTES = 10 * 1024 * 1024;

/** Requests the community at its public address, since pages, web sockets and uploads use that path. */
export async function checkAddress(
  config: AddressConfig,
  patienceMs = PATIENCE_MS,
): Promise<Finding[]> {
  const { appUrl } = config;
  if (URL.parse(appUrl)?.port === '0') return [];
  const answer = await ask(appUrl, patienceMs);
  if (answer === 'rookery') {
    const found = await Promise.all([
      checkSocket(config, patienceMs),
      config.objectStore === null ? checkBody(appUrl, patienceMs) : [],
    ]);
    return [{ state: 'ok', text: `Rookery answers at APP_URL ${appUrl}` }, ...found.flat()];
  }
  const here = defaultAppUrl(config.host, config.port);
  const runs = config.port !== 0 && (await ask(here, patienceMs)) === 'rookery';
  if (!runs) {
    const text = `Rookery does not answer at APP_URL ${appUrl} (${answer}), and is not running on this machine`;
    return [{ state: 'note', text }];
  }
  const text = `Rookery is running at ${here}, but does not answer at APP_URL ${appUrl} (${answer})`;
  // Behind some routers a machine cannot reach its own public address.
  if (answer === SILENT) {
    return [{ state: 'note', text: `${text}. Try it from another machine.` }];
  }
  const advice = 'Check APP_URL, its DNS record and the proxy: journalctl -u caddy';
  return [{ state: 'broken', text: `${text}. ${advice}` }];
}

const SILENT = 'no answer';

async function ask(address: string, patienceMs: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const reply = await fetch(new URL('/healthz', address), { redirect: 'manual', signal });
    await reply.body?.cancel();
    if (reply.headers.has(REQUEST_ID)) return 'rookery';
    const to = reply.headers.get('location');
    return to === null
      ? `another program answered with status ${reply.status}`
      : `it redirects to ${to}`;
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    return name === 'TimeoutError' ? SILENT : (cause?.code ?? cause?.message ?? message);
  }
}

async function checkSocket(
  { appUrl, realtimeKey }: AddressConfig,
  patienceMs: number,
): Promise<Finding[]> {
  const address = `${appUrl.replace(/^http/, 'ws')}/app/${realtimeKey}?protocol=7`;
  const found = await openSocket(address, patienceMs);
  if (found === null) return [{ state: 'ok', text: 'WebSockets work at APP_URL' }];
  const { problem, isForwarded } = found;
  const text = isForwarded
    ? `WebSockets at APP_URL are closed (${problem}): members get no live updates. Restart Rookery, then look at its log: journalctl -u rookery`
    : `The proxy at APP_URL does not forward WebSockets (${problem}): members get no live updates. Configure it to forward the Upgrade and Connection headers over HTTP/1.1, as docs/run.md shows under "Another proxy".`;
  return [{ state: 'broken', text }];
}

interface SocketProblem {
  problem: string;
  /** Whether the upgrade succeeded, so that the proxy is not the cause. */
  isForwarded: boolean;
}

function openSocket(address: string, patienceMs: number): Promise<SocketProblem | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    let isForwarded = false;
    const timer = setTimeout(() => fail('no answer'), patienceMs);
    const end = (found: SocketProblem | null): void => {
      clearTimeout(timer);
      resolve(found);
      socket.terminate();
    };
    const fail = (problem: string): void => end({ problem, isForwarded });
    socket.on('open', () => (isForwarded = true));
    socket.on('error', ({ message }) => fail(message));
    socket.on('unexpected-response', (_request, { statusCode }) => fail(`status ${statusCode}`));
    socket.on('close', (code) => fail(`closed with code ${code}`));
    socket.on('message', (data: Buffer) => {
      if (data.toString().includes('pusher:connection_established')) end(null);
    });
  });
}

/** Sends a body that Rookery refuses. Only the proxy’s own refusal of a large body matters. */
async function checkBody(appUrl: string, patienceMs: number): Promise<Finding[]> {
  if (!(await isTooLarge(appUrl, patienceMs))) return [];
  const text =
    'The proxy at APP_URL rejects a request body of 10 MB (413): members cannot upload. With nginx, set client_max_body_size 0; docs/run.md has other proxies.';
  return [{ state: 'broken', text }];
}

function isTooLarge(appUrl: string, patienceMs: number): Promise<boolean> {
  const url = new URL('/uploads/doctor', appUrl);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const sent = request(url, {
      method: 'PUT',
      headers: { 'content-type': 'image/png', 'content-length': BODY_BYTES },
    });
    const end = (isRefused: boolean): void => {
      clearTimeout(timer);
      resolve(isRefused);
      sent.destroy();
    };
    const timer = setTimeout(() => end(false), patienceMs);
    sent.on('response', ({ statusCode, headers }) =>
      end(statusCode === 413 && headers[REQUEST_ID] === undefined),
    );
    // An early refusal may close the connection before everything is sent.
    sent.on('error', () => end(false));
    sent.end(Buffer.alloc(BODY_BYTES));
  });
}

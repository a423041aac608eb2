import type { ServerResponse } from 'node:http';
import { Refusal } from '#src/kernel/refusal.ts';
import { envelope } from './error-replies.ts';

/** Seconds after which a client that was refused may try again. */
const RETRY_AFTER = 2;

const STOPPING = JSON.stringify(
  envelope(new Refusal('unavailable', 'The server is restarting. Please try again in a moment.')),
);

/** Made once: a refusal has to cost next to nothing. */
const HEADERS = [
  ...['content-type', 'application/json; charset=utf-8'],
  ...['retry-after', String(RETRY_AFTER)],
  ...['cache-control', 'no-store'],
  ...['x-content-type-options', 'nosniff'],
];

/** 503 in the envelope, before anything of the request is looked at; the connection goes with it. */
export function refuseStopping(answer: ServerResponse): void {
  refuse(answer, STOPPING, true);
}

function refuse(answer: ServerResponse, body: string, isLast: boolean): void {
  const length = ['content-length', String(Buffer.byteLength(body))];
  answer.writeHead(503, [...HEADERS, ...length, ...(isLast ? ['connection', 'close'] : [])]);
  answer.end(body);
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '#src/kernel/refusal.ts';
import { envelope, REQUEST_ID } from './error-replies.ts';
import { Overloaded, RETRY_AFTER } from './overloaded.ts';

/** Bodies up to this size are read and discarded; a longer one closes the connection. */
const SMALL_BODY_BYTES = 65_536;

const BUSY = JSON.stringify(envelope(new Overloaded()));
const STOPPING = JSON.stringify(
  envelope(new Refusal('unavailable', 'The server is restarting. Try again in a moment.')),
);

/** Built once: a refusal must cost almost nothing. */
const HEADERS = [
  'content-type',
  'application/json; charset=utf-8',
  'retry-after',
  String(RETRY_AFTER),
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
];

export function refuseBusy(request: IncomingMessage, answer: ServerResponse): string {
  return refuse(answer, BUSY, hasLongBody(request));
}

export function refuseStopping(answer: ServerResponse): string {
  return refuse(answer, STOPPING, true);
}

function refuse(answer: ServerResponse, body: string, isLast: boolean): string {
  const length = ['content-length', String(Buffer.byteLength(body))];
  const id = randomUUID();
  const end = isLast ? ['connection', 'close'] : [];
  answer.writeHead(503, [...HEADERS, ...length, REQUEST_ID, id, ...end]);
  answer.end(body);
  return id;
}

function hasLongBody({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] !== undefined || length > SMALL_BODY_BYTES;
}

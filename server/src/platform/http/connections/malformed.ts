import type { Socket } from 'node:net';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Connections, TrackedConnection } from './connections.ts';
import { envelope } from '#src/platform/http/replies/error-replies.ts';

const LINGER_MS = 1000;

const PARSER_ERRORS: Readonly<Record<string, [status: string, refusal: Refusal]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    new Refusal('bad_request', 'This request took too long to arrive.'),
  ],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    new Refusal('too_large', 'The headers of this request are too large.'),
  ],
};
const MALFORMED: [string, Refusal] = ['400 Bad Request', new Refusal('bad_request')];

/** Answers malformed HTTP with the error envelope, and closes the connection. Never repeats the input. */
export function refuseMalformed(
  connections: Pick<Connections, 'of'>,
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || !mayAnswer(connections.of(socket))) {
    socket.destroy();
    return;
  }
  const [status, refusal] = PARSER_ERRORS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(envelope(refusal));
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    '',
  ];
  // Keep reading, because closing with unread input would lose the response.
  socket.resume();
  socket.end(head.join('\r\n') + body);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer));
}

/**
 * Returns false while earlier responses are pending, because the client would mistake this response for one
 * of them.
 */
function mayAnswer(held: TrackedConnection | undefined): boolean {
  const [answer, ...others] = held?.answers ?? [];
  if (!answer) return true;
  return others.length === 0 && !answer.headersSent && !answer.req.complete;
}

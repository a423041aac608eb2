import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connections, Held } from './connections.ts';

type Handle = (request: IncomingMessage, answer: ServerResponse) => void;

export interface PipelineLimits {
  /** Requests of one connection that are worked on at once. */
  together: number;
  /** Requests of one connection in all; who sends more without reading answers is cut off. */
  waiting: number;
  /** No further request is begun while so many bytes of answers wait to be read. */
  unreadBytes: number;
}

export interface Pipelines {
  onRequest: Handle;
  /** Something of this connection waits to be begun. */
  hasMore(held: Held): boolean;
}

interface Waiting {
  request: IncomingMessage;
  answer: ServerResponse;
}

/**
 * Lets a connection have only so much in hand. What may open a file is worked on alone: its answer has to
 * wait for its turn anyway, and would hold the file meanwhile.
 */
export function boundPipelines(
  connections: Connections,
  limits: PipelineLimits,
  handle: Handle,
): Pipelines {
  /** Of the few connections that send more than they are allowed at once. */
  const lines = new WeakMap<Held, Waiting[]>();

  function mayBegin(held: Held, request: IncomingMessage): boolean {
    const { answers } = held;
    if (answers.length === 0) return true;
    if (answers.length >= limits.together || !isCall(request)) return false;
    let unread = 0;
    for (const answer of answers) {
      if (!isCall(answer.req)) return false;
      unread += answer.writableLength;
    }
    return unread < limits.unreadBytes;
  }

  function begin(held: Held, { request, answer }: Waiting): void {
    connections.began(held, answer);
    answer.once('close', () => {
      connections.ended(held, answer);
      if (held.socket.writable) beginNext(held);
    });
    handle(request, answer);
  }

  function beginNext(held: Held): void {
    const line = lines.get(held);
    if (!line) return;
    while (line[0] && mayBegin(held, line[0].request)) {
      const next = line.shift();
      if (next) begin(held, next);
    }
    if (line.length === 0) lines.delete(held);
  }

  function onRequest(request: IncomingMessage, answer: ServerResponse): void {
    const held = connections.of(request.socket);
    // Its connection has been closed, while the rest of what it had sent is still being read.
    if (!held) return;
    const line = lines.get(held);
    if (!line && mayBegin(held, request)) begin(held, { request, answer });
    else if (!line) lines.set(held, [{ request, answer }]);
    else if (line.push({ request, answer }) > limits.waiting) {
      lines.delete(held);
      connections.close(held);
    }
  }

  return { onRequest, hasMore: (held) => lines.has(held) };
}

/** Calls answer from the database and from memory; everything else may be a file. */
function isCall({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/v3/') && !url.startsWith('/v3/openapi.json');
}

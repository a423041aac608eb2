import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connections, TrackedConnection } from './connections.ts';

type Handle = (request: IncomingMessage, answer: ServerResponse) => void;

export interface PipelineLimits {
  together: number;
  waiting: number;
  unreadBytes: number;
}

export interface Pipelines {
  onRequest: Handle;
  hasMore(held: TrackedConnection): boolean;
}

interface Waiting {
  request: IncomingMessage;
  answer: ServerResponse;
}

/**
 * Limits the running requests of a connection. A request that may open a file runs alone, so that no file
 * stays open while its response waits.
 */
export function boundPipelines(
  connections: Connections,
  limits: PipelineLimits,
  handle: Handle,
): Pipelines {
  const lines = new WeakMap<TrackedConnection, Waiting[]>();

  function mayBegin(held: TrackedConnection, request: IncomingMessage): boolean {
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

  function begin(held: TrackedConnection, { request, answer }: Waiting): void {
    connections.began(held, answer);
    answer.once('close', () => {
      connections.ended(held, answer);
      if (held.socket.writable) beginNext(held);
    });
    handle(request, answer);
  }

  function beginNext(held: TrackedConnection): void {
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
    // Ignore requests of a closed connection whose remaining input is still being parsed.
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

function isCall({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/v3/') && !url.startsWith('/v3/openapi.json');
}

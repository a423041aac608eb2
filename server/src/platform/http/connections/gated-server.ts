import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { boundConnections, type ConnectionLimits, type Connections } from './connections.ts';
import type { NoteRefusal } from './connection-log.ts';
import type { Gate } from './overload-gate.ts';
import { boundPipelines, type PipelineLimits } from './pipeline.ts';
import { createReadThrottle, type ReadThrottleLimits } from './read-throttle.ts';
import { visitorNetwork } from '#src/platform/http/limits/rate-limits.ts';
import { refuseBusy, refuseStopping } from '#src/platform/http/replies/refuse.ts';

// A normal import of node:http also loads a WebSocket client: 14 MB that is never used.
const { createServer } = process.getBuiltinModule('node:http');

type Handle = (request: IncomingMessage, answer: ServerResponse) => void;

interface HandlerOptions {
  handle: Handle;
  refuses?: Gate | undefined;
  noteRefused?: (id: string, status: number) => void;
  noteConnection?: NoteRefusal | undefined;
}

export interface GatedServer {
  readonly server: Server;
  readonly connections: Connections;
  drain(patienceMs: number): Promise<void>;
}

export function createGatedServer(
  options: ServerOptions,
  limits: ConnectionLimits & { pipeline: PipelineLimits; rest: ReadThrottleLimits },
  { handle, refuses = () => false, noteRefused = () => undefined, noteConnection }: HandlerOptions,
  networkOf: (peer: string | undefined) => string | null = visitorNetwork,
): GatedServer {
  const server = createServer(options);
  const connections = boundConnections(server, limits, networkOf, noteConnection);
  const restAfter = createReadThrottle(limits.rest);
  let isStopping = false;

  const pipelines = boundPipelines(connections, limits.pipeline, (request, answer) => {
    if (isStopping) noteRefused(refuseStopping(answer), 503);
    else if (!refuses(request)) handle(request, answer);
    else {
      restAfter(answer);
      noteRefused(refuseBusy(request, answer), 503);
    }
  });
  server.on('request', pipelines.onRequest);

  async function drain(patienceMs: number): Promise<void> {
    isStopping = true;
    connections.stop();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const held of connections.quiet) connections.close(held);
    for (const held of connections.busy) {
      if (!pipelines.hasMore(held)) endAfter(held.answers.at(-1));
    }
    const impatience = setTimeout(connections.closeAll, patienceMs);
    await closed;
    clearTimeout(impatience);
  }

  return { server, connections, drain };
}

function endAfter(answer: ServerResponse | undefined): void {
  if (!answer) return;
  answer.shouldKeepAlive = false;
  answer.once('finish', () => answer.req.socket.end());
}

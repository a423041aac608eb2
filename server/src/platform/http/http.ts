import compress from '@fastify/compress';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import { Refusal } from '#src/kernel/refusal.ts';
import { systemTimers, type Timers } from '#src/kernel/timers.ts';
import { boundBodyTime } from './connections/body-time.ts';
import { acceptOnlyJson } from './calls/bodies.ts';
import type { NoteRefusal } from './connections/connection-log.ts';
import { keepForwardedClient } from './connections/forwarded-client.ts';
import { createGatedServer } from './connections/gated-server.ts';
import { httpLimits, readOpenFilesLimit, type HttpLimits } from './connections/http-limits.ts';
import { createErrorReplies, REQUEST_ID } from './replies/error-replies.ts';
import { refuseMalformed } from './connections/malformed.ts';
import type { Gate } from './connections/overload-gate.ts';
import { visitorNetwork } from './limits/rate-limits.ts';
import { createRefusedIds, type RefusedIds } from './replies/refused-ids.ts';
import { securityHeaders } from './replies/security-headers.ts';
import {
  createSchemaCompilers,
  schemaControllerOption,
  type SchemaCompilers,
} from './calls/schema-compilers.ts';
import { type IsProxy, trustedProxies } from './connections/trusted-proxies.ts';

/** Time limit for a body, in ms. It is long enough for a megabyte over a slow connection. */
const BODY_MS = 30_000;

const SERVER_OPTIONS = {
  // This limit allows the longest body of any route. `boundBodyTime` sets stricter limits for all other
  // bodies.
  requestTimeout: (LIMITS.uploadMinutes + 1) * 60_000,
  // This timeout also closes connections that send nothing.
  headersTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 72_000,
  // Clients that prefer HTTP/2 offer an upgrade with any call, and accept an answer without it.
  shouldUpgradeCallback: ({ headers }: IncomingMessage) =>
    headers.upgrade?.toLowerCase() === 'websocket',
};
const IDLE_TIMEOUT_MS = 60_000;

export async function createHttp(options: {
  log: FastifyBaseLogger;
  appUrl: string;
  logoOrigin?: string | null;
  media?: { send: readonly string[]; show: readonly string[] };
  refuses?: Gate | undefined;
  isProxy?: IsProxy;
  isLeaving?: () => boolean;
  limits?: HttpLimits | undefined;
  timers?: Timers;
  refused?: RefusedIds;
  noteConnection?: NoteRefusal;
  shapes?: SchemaCompilers | undefined;
}): Promise<FastifyInstance> {
  const limits = options.limits ?? httpLimits(readOpenFilesLimit());
  const { isProxy = trustedProxies([]), isLeaving = () => false } = options;
  const { timers = systemTimers } = options;
  const { refused = createRefusedIds(options.log, timers) } = options;
  const replyWithError = createErrorReplies(timers, refused);
  let clientErrorHandler = (_error: Error, socket: Socket): void => void socket.destroy();
  let drain = async (): Promise<void> => undefined;
  const app = fastify({
    serverFactory(handle) {
      const { refuses } = options;
      const networkOfPeer = (peer: string | undefined): string | null =>
        peer !== undefined && isProxy(peer) ? null : visitorNetwork(peer);
      const { noteConnection } = options;
      const handleFrom: typeof handle = (request, answer) => {
        keepForwardedClient(request, isProxy);
        handle(request, answer);
      };
      const handling = { handle: handleFrom, refuses, noteConnection, noteRefused: refused.note };
      const gated = createGatedServer(SERVER_OPTIONS, limits, handling, networkOfPeer);
      gated.server.setTimeout(IDLE_TIMEOUT_MS);
      drain = () => gated.drain(limits.drainMs);
      clientErrorHandler = (error, socket) => refuseMalformed(gated.connections, error, socket);
      return gated.server;
    },
    loggerInstance: options.log,
    schemaController: schemaControllerOption(options.shapes ?? createSchemaCompilers()),
    logController: new LogController({ disableRequestLogging: true }),
    // Ignore the client's own request id, because clients must not control what the log says.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: isProxy,
    bodyLimit: LIMITS.jsonBodyBytes,
    routerOptions: { maxParamLength: 200 },
    // Handles paths that cannot be decoded, because they never reach a route.
    frameworkErrors: replyWithError,
    clientErrorHandler: (error, socket) => clientErrorHandler(error, socket),
  });
  app.addHook('preClose', () => drain());
  app.addHook('onClose', async () => refused.flush());
  acceptOnlyJson(app);
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  boundBodyTime(app, BODY_MS);

  const logo = options.logoOrigin ? [options.logoOrigin] : [];
  const { send = [], show = [] } = options.media ?? {};
  const headers = {
    // Answers are private to a member; cacheable files override this.
    'cache-control': 'no-store',
    ...securityHeaders(options.appUrl, { send, logo, show }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(REQUEST_ID, request.id);
    if (isLeaving()) reply.header('connection', 'close');
    done();
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
  return app;
}

import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import type { IncomingMessage } from 'node:http';
import {
  isSignIn,
  laneOf,
  type Admission,
  type Lane,
} from '#src/platform/http/limits/admission.ts';
import { urlsOf } from '#src/platform/http/calls/mount.ts';

export type Gate = (request: IncomingMessage) => boolean;

interface GateOptions {
  admission: Admission;
  calls: readonly CallDefinition[];
  log: { warn(details: object, message: string): void };
  onRefused?: () => void;
}

/** Paths that load the database; the page, its files and the health routes cost almost nothing. */
const DATABASE_PATHS = /^\/(?:v3|auth|api|broadcasting)\//;
const LOG_INTERVAL_MS = 10_000;

export function createGate({ admission, calls, log, onRefused }: GateOptions): Gate {
  const signIn = new Map(
    calls
      .filter((call) => isSignIn(laneOf(call)))
      .flatMap((call) => urlsOf(call).map((url) => [`${call.method} ${url}`, laneOf(call)])),
  );
  let refused = 0;
  let toldAt = -LOG_INTERVAL_MS;

  function laneAsked({ method, url = '' }: IncomingMessage): Lane | null {
    const path = url.split('?', 1)[0] ?? '';
    if (path.startsWith('/media/')) return 'files';
    const known = signIn.get(`${method} ${path}`);
    if (known !== undefined) return known;
    return DATABASE_PATHS.test(path) && path !== '/v3/openapi.json' ? 'ordinary' : null;
  }

  return (request) => {
    const lane = laneAsked(request);
    if (lane === null || !admission.refuses(lane)) return false;
    refused += 1;
    onRefused?.();
    const now = performance.now();
    if (now - toldAt < LOG_INTERVAL_MS) return true;
    log.warn({ refused, ...admission.counts(lane) }, 'The server is overloaded; refusing calls');
    toldAt = now;
    refused = 0;
    return true;
  };
}

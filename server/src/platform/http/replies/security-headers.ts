import { frameOrigins } from '@rookery/contract/kernel/embeds.ts';
import helmet, { type HelmetOptions } from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

interface AllowedOrigins {
  send: readonly string[];
  logo: readonly string[];
  show: readonly string[];
}

/**
 * Returns Helmet's headers for every response. They are computed once, because computing them per request
 * was the largest cost of a call.
 */
export function securityHeaders(appUrl: string, elsewhere: AllowedOrigins): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const write = helmet(helmetOptions(appUrl, elsewhere));
  write({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}

function helmetOptions(appUrl: string, { send, logo, show }: AllowedOrigins): HelmetOptions {
  const sockets = appUrl.replace(/^http/, 'ws');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...logo, ...show],
        mediaSrc: ["'self'", 'blob:', ...show],
        fontSrc: ["'self'"],
        frameSrc: [...frameOrigins],
        connectSrc: ["'self'", sockets, ...send],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: appUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
  };
}

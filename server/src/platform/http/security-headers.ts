import { frameOrigins } from '@rookery/contract/kernel/embeds.ts';

interface Elsewhere {
  /** Origins that members' files are sent to. */
  send: readonly string[];
  /** Origins that pictures of the page itself may come from. */
  logo: readonly string[];
  /** Origins that members' files are shown from. */
  show: readonly string[];
}

/** What every answer tells a browser. Made once: it depends on nothing of a request. */
export function securityHeaders(appUrl: string, elsewhere: Elsewhere): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(appUrl, elsewhere),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    ...(appUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The filter of old browsers did more harm than good.
    'x-xss-protection': '0',
  };
}

function contentSecurityPolicy(appUrl: string, { send, logo, show }: Elsewhere): string {
  const sockets = appUrl.replace(/^http/, 'ws');
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...logo, ...show],
    'media-src': ["'self'", 'blob:', ...show],
    'font-src': ["'self'"],
    'frame-src': [...frameOrigins],
    'connect-src': ["'self'", sockets, ...send],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';');
}

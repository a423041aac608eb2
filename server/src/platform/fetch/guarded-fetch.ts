import type { Dispatcher } from 'undici';
import { FetchFault } from './fetch-fault.ts';
import { type FetchGuard, openGuarded, publicOnly, webAddress } from './guarded-client.ts';
import { ENCODINGS, readBody } from './read-body.ts';

export interface FetchOptions {
  types: readonly string[];
  /** Maximum size in bytes, after decompression. */
  most: number;
  /** Time limit in ms for name lookups, redirects, headers and body together. */
  timeoutMs: number;
  whenLonger: 'cut' | 'refuse';
}

export interface FetchResponse {
  url: string;
  type: string;
  bytes: Buffer;
}

export type GuardedFetch = (address: string, wanted: FetchOptions) => Promise<FetchResponse>;

const MOST_REDIRECTS = 4;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export function createGuardedFetch(product: string, guard: FetchGuard = publicOnly): GuardedFetch {
  return async (address, wanted) => {
    const signal = AbortSignal.timeout(wanted.timeoutMs);
    try {
      let url = webAddress(address);
      for (let hops = 0; ; hops++) {
        const answer = await visit(url, { product, guard, wanted, signal });
        if (!(answer instanceof URL)) return answer;
        if (hops === MOST_REDIRECTS)
          throw new FetchFault('redirects', 'It redirects too many times.');
        url = answer;
      }
    } catch (error) {
      if (error instanceof FetchFault) throw error;
      const reason = signal.aborted ? 'time' : 'network';
      throw new FetchFault(reason, (error as Error).message, { cause: error });
    }
  };
}

interface Visit {
  product: string;
  guard: FetchGuard;
  wanted: FetchOptions;
  signal: AbortSignal;
}

async function visit(
  url: URL,
  { product, guard, wanted, signal }: Visit,
): Promise<URL | FetchResponse> {
  const client = await openGuarded(url, guard, { timeoutMs: wanted.timeoutMs, signal });
  try {
    const answer = await client.request({
      method: 'GET',
      path: url.pathname + url.search,
      headers: {
        accept: wanted.types.join(', '),
        'accept-encoding': ENCODINGS,
        'user-agent': product,
      },
      signal,
    });
    // An aborted body must not raise an unhandled error.
    answer.body.on('error', () => undefined);
    return redirectOf(url, answer) ?? (await read(url, answer, wanted));
  } finally {
    client.destroy().catch(() => undefined);
  }
}

function redirectOf(url: URL, { statusCode, headers }: Dispatcher.ResponseData): URL | null {
  const { location } = headers;
  if (!REDIRECTS.has(statusCode) || typeof location !== 'string') return null;
  // Headers arrive decoded as latin1, but addresses in headers are written in UTF-8.
  return webAddress(Buffer.from(location, 'latin1').toString('utf8'), url);
}

async function read(
  url: URL,
  answer: Dispatcher.ResponseData,
  wanted: FetchOptions,
): Promise<FetchResponse> {
  const { statusCode, headers, body } = answer;
  if (statusCode !== 200) throw new FetchFault('status', `It responded with status ${statusCode}.`);
  const type = (firstValue(headers['content-type']) ?? '').toLowerCase();
  if (!isOneOf(wanted.types, type)) throw new FetchFault('type', `It is ${type || 'of no type'}.`);
  const { bytes, isCut } = await readBody(
    body,
    firstValue(headers['content-encoding']),
    wanted.most,
  );
  if (isCut && wanted.whenLonger === 'refuse') throw new FetchFault('size', 'It is too large.');
  return { url: url.href, type, bytes };
}

function isOneOf(types: readonly string[], type: string): boolean {
  const name = type.split(';')[0]?.trim() ?? '';
  return types.some((each) =>
    each.endsWith('/*') ? name.startsWith(each.slice(0, -1)) : name === each,
  );
}

const firstValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

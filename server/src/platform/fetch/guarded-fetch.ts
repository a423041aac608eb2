import { isIP, type LookupFunction } from 'node:net';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { FetchFault } from './fetch-fault.ts';
import { isPublicAddress } from './public-address.ts';
import { ENCODINGS, readBody } from './read-body.ts';
import { createResolveHost, type ResolveHost } from './resolve-host.ts';

/** Who may be asked; a test that runs servers of its own lets those in. */
export interface FetchGuard {
  resolve: ResolveHost;
  /** Whether a connection to this address and port may be made. */
  permits(address: string, port: number): boolean;
}

export const publicOnly: FetchGuard = {
  resolve: createResolveHost(),
  permits: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
};

export interface Wanted {
  /** Content types that are taken, such as `text/html` or `image/*`. */
  types: readonly string[];
  /** Most bytes, unpacked. */
  most: number;
  /** For everything: names, redirects, headers, body. */
  timeoutMs: number;
  /** What becomes of a longer one. */
  whenLonger: 'cut' | 'refuse';
}

export interface Fetched {
  /** Where the last redirect led. */
  url: string;
  /** The whole content type, lower case. */
  type: string;
  bytes: Buffer;
}

/** Asks a site that nobody vouches for. @throws FetchFault whatever it is that fails */
export type GuardedFetch = (address: string, wanted: Wanted) => Promise<Fetched>;

const MOST_REDIRECTS = 4;
const HEADER_BYTES = 16_384;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** @param product names this software to whoever is asked, such as `Rookery/1.0`. */
export function createGuardedFetch(product: string, guard: FetchGuard = publicOnly): GuardedFetch {
  return async (address, wanted) => {
    const signal = AbortSignal.timeout(wanted.timeoutMs);
    try {
      let url = webAddress(address);
      for (let hops = 0; ; hops++) {
        const answer = await visit(url, { product, guard, wanted, signal });
        if (!(answer instanceof URL)) return answer;
        if (hops === MOST_REDIRECTS) throw new FetchFault('redirects', 'It redirects too often.');
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
  wanted: Wanted;
  signal: AbortSignal;
}

/** One request on a connection of its own. @returns where it redirects to, or what it gave. */
async function visit(url: URL, { product, guard, wanted, signal }: Visit): Promise<URL | Fetched> {
  const addresses = await checkedAddresses(url, guard, signal);
  const client = new Client(url.origin, {
    connect: pinnedTo(addresses, guard, { port: portOf(url), timeoutMs: wanted.timeoutMs }),
    maxHeaderSize: HEADER_BYTES,
    allowH2: false,
  });
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
    // Torn off half-way it has nobody else to tell.
    answer.body.on('error', () => undefined);
    return redirectOf(url, answer) ?? (await read(url, answer, wanted));
  } finally {
    client.destroy().catch(() => undefined);
  }
}

function redirectOf(url: URL, { statusCode, headers }: Dispatcher.ResponseData): URL | null {
  const { location } = headers;
  if (!REDIRECTS.has(statusCode) || typeof location !== 'string') return null;
  // Header bytes arrive as latin1; addresses in them are written in UTF-8.
  return webAddress(Buffer.from(location, 'latin1').toString('utf8'), url);
}

async function read(url: URL, answer: Dispatcher.ResponseData, wanted: Wanted): Promise<Fetched> {
  const { statusCode, headers, body } = answer;
  if (statusCode !== 200) throw new FetchFault('status', `It answered ${statusCode}.`);
  const type = (one(headers['content-type']) ?? '').toLowerCase();
  if (!isOneOf(wanted.types, type)) throw new FetchFault('type', `It is ${type || 'of no type'}.`);
  const { bytes, isCut } = await readBody(body, one(headers['content-encoding']), wanted.most);
  if (isCut && wanted.whenLonger === 'refuse') throw new FetchFault('size', 'It is too large.');
  return { url: url.href, type, bytes };
}

function isOneOf(types: readonly string[], type: string): boolean {
  const name = type.split(';')[0]?.trim() ?? '';
  return types.some((each) =>
    each.endsWith('/*') ? name.startsWith(each.slice(0, -1)) : name === each,
  );
}

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** The parser writes every spelling of an IPv4 address in four decimal numbers. */
function webAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new FetchFault('address', 'This is no web address.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchFault('address', 'It names a user.');
  }
  return url;
}

const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

/** Every address of a host; one that is not permitted is reason enough to ask none of them. */
async function checkedAddresses(
  url: URL,
  { resolve, permits }: FetchGuard,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await resolve(host, signal) : [host];
  const refused = addresses.find((address) => !permits(address, portOf(url)));
  if (refused !== undefined || addresses.length === 0) {
    throw new FetchFault('address', `${url.host} is not public (${refused ?? 'no address'}).`);
  }
  return addresses;
}

/** Connects to the addresses that were checked, whatever the name stands for by now. */
function pinnedTo(
  addresses: readonly string[],
  { permits }: FetchGuard,
  { port, timeoutMs }: { port: number; timeoutMs: number },
): buildConnector.connector {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, { all }, done) => {
    const [first] = known;
    if (all) done(null, known);
    else done(null, first?.address ?? '', first?.family);
  };
  const connect = buildConnector({
    lookup,
    timeout: timeoutMs,
    autoSelectFamily: true,
    maxCachedSessions: 0,
  });
  return (options, done) =>
    connect(options, (...[error, socket]) => {
      if (error) return done(error, null);
      const { remoteAddress = '' } = socket;
      if (permits(remoteAddress, port)) return done(null, socket);
      socket.destroy();
      return done(new FetchFault('address', `It led to ${remoteAddress}.`), null);
    });
}

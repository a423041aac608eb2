import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector, Client, Pool } from 'undici';
import { FetchFault } from './fetch-fault.ts';
import { isPublicAddress } from './public-address.ts';
import { createResolveHost, type ResolveHost } from './resolve-host.ts';

export interface FetchGuard {
  resolve: ResolveHost;
  permits(address: string, port: number): boolean;
  isPlainPush?: boolean;
}

export const publicOnly: FetchGuard = {
  resolve: createResolveHost(),
  permits: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
};

// Load undici on first use, because it is the server's largest package and often not needed.
const loadUndici = () => import('undici');

const HEADER_BYTES = 16_384;
const KEEP_ALIVE_MS = 20_000;

/**
 * Parses a web address. The parser normalizes every spelling of an IPv4 address to four decimal numbers.
 */
export function webAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new FetchFault('address', 'This is not a web address.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchFault('address', 'It contains a username or a password.');
  }
  return url;
}

const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

export async function openGuarded(
  url: URL,
  guard: FetchGuard,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Client> {
  const addresses = await checkedAddresses(url, guard, signal);
  const undici = await loadUndici();
  return new undici.Client(url.origin, {
    connect: pinnedTo(undici, addresses, guard, { port: portOf(url), timeoutMs }),
    maxHeaderSize: HEADER_BYTES,
    allowH2: false,
  });
}

export async function openGuardedPool(
  url: URL,
  guard: FetchGuard,
  { timeoutMs, connections }: { timeoutMs: number; connections: number },
): Promise<Pool> {
  const addresses = await checkedAddresses(url, guard, AbortSignal.timeout(timeoutMs));
  const undici = await loadUndici();
  return new undici.Pool(url.origin, {
    connect: pinnedTo(undici, addresses, guard, { port: portOf(url), timeoutMs }),
    maxHeaderSize: HEADER_BYTES,
    allowH2: false,
    connections,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
}

/** Resolves all addresses of a host. One forbidden address rejects the whole host. */
export async function checkedAddresses(
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

/** Connects to the checked addresses even if the name resolves differently by now (DNS rebinding). */
function pinnedTo(
  undici: { buildConnector: typeof buildConnector },
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
  const connect = undici.buildConnector({
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
      return done(
        new FetchFault('address', `It connected to ${remoteAddress}, which is not allowed.`),
        null,
      );
    });
}

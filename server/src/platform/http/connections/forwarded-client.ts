import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';

const HEADER = 'x-forwarded-for';

/**
 * Returns the client that our proxies name in X-Forwarded-For. Null if they name none, or no address; the peer
 * is the client then.
 */
export function forwardedClient(
  { headers }: Pick<IncomingMessage, 'headers'>,
  isProxy: (address: string) => boolean,
): string | null {
  const forwarded = headers[HEADER];
  const named = (typeof forwarded === 'string' ? forwarded : '').split(',').map(withoutPort);
  // Search from the right, because only entries of our own proxies can be trusted.
  const client = named.findLast((each) => !isProxy(each));
  return client !== undefined && isIP(client) > 0 ? client : null;
}

/** Leaves only the client's address in the header, because frameworks take its entries literally. */
export function keepForwardedClient(
  request: IncomingMessage,
  isProxy: (address: string) => boolean,
): void {
  const { headers, socket } = request;
  if (headers[HEADER] === undefined || !isProxy(withoutPort(socket.remoteAddress ?? ''))) return;
  const client = forwardedClient(request, isProxy);
  if (client === null) delete headers[HEADER];
  else headers[HEADER] = client;
}

/** The address of an entry such as `192.0.2.1:5678` or `"[2001:db8::1]:99"`; any other text unchanged. */
function withoutPort(entry: string): string {
  const text = entry.trim().replaceAll('"', '');
  const address = /^\[(?<inside>.+)\](?::\d+)?$/.exec(text)?.groups?.['inside'] ?? text;
  const v4 = /^(?:::ffff:)?(?<host>[\d.]+)(?::\d+)?$/i.exec(address)?.groups?.['host'];
  return v4 !== undefined && isIPv4(v4) ? v4 : address;
}

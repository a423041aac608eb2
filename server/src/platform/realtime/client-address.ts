import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { forwardedClient } from '#src/platform/http/connections/forwarded-client.ts';

/**
 * Returns the address that a limit counts: the peer's, or the one in a trusted proxy's X-Forwarded-For.
 * IPv6 is cut to its /64, the size of one household or host.
 */
export function clientAddress(
  request: IncomingMessage,
  isProxy: (address: string) => boolean = isLoopback,
): string {
  const peer = plain(request.socket.remoteAddress ?? '');
  if (peer !== '' && !isProxy(peer)) return network(peer);
  return network(forwardedClient(request, isProxy) ?? peer);
}

function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

function isLoopback(address: string): boolean {
  return address === '::1' || address === '' || address.startsWith('127.');
}

function network(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

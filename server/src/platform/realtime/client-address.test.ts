import type { IncomingMessage } from 'node:http';

import { expect, test } from 'vitest';

import { clientAddress } from './client-address.ts';

const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as never;

test.each([
  ['203.0.113.5', undefined, '203.0.113.5'],
  ['::ffff:203.0.113.5', undefined, '203.0.113.5'],
  ['203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::1', '203.0.113.9, 198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', '198.51.100.1, 127.0.0.1', '198.51.100.1'],
  ['127.0.0.1', 'nonsense', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9, nonsense', '127.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', undefined, '2001:db8:1:2::/64'],
  ['2001:0db8::1', undefined, '2001:db8:0:0::/64'],
  ['fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
  ['127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', '198.51.100.1:5678', '198.51.100.1'],
  ['127.0.0.1', '[2001:db8:1:2::9]:99', '2001:db8:1:2::/64'],
])('maps peer %s with header %s to %s', (peer, forwarded, address) => {
  expect(clientAddress(request(peer, forwarded))).toBe(address);
});

test('reads the client address past all trusted proxies', () => {
  const isProxy = (address: string): boolean => address.startsWith('10.');
  const ask = (peer: string, forwarded: string): string =>
    clientAddress(request(peer, forwarded), isProxy);
  expect(ask('10.0.0.2', '203.0.113.9, 10.0.0.7')).toBe('203.0.113.9');
  expect(ask('198.51.100.1', '203.0.113.9')).toBe('198.51.100.1');
});

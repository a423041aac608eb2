import { expect, test } from 'vitest';

import { trustedProxies } from './trusted-proxies.ts';

const isProxy = trustedProxies(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32']);

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.1.255.3', true],
  ['::ffff:10.1.0.3', true],
  ['10.2.0.1', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['2001:db8:4::1', true],
  ['2001:db9::1', false],
  ['fe80::1%eth0', false],
  ['nonsense', false],
  ['', false],
])('recognises %s as a trusted proxy: %s', (address, expected) => {
  expect(isProxy(address)).toBe(expected);
});

test('trusts only this machine by default', () => {
  expect(trustedProxies([])('10.1.0.3')).toBe(false);
});

import { BlockList, isIP } from 'node:net';

/** Non-public IPv4: IANA's special-purpose registry, multicast and reserved ranges. */
const NON_PUBLIC_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * Addresses outside 2000::/3 are refused, including mapped and translated IPv4. `NON_PUBLIC_IPV6` lists
 * refused ranges within 2000::/3.
 */
const GLOBAL_IPV6: readonly [string, number] = ['2000::', 3];
const NON_PUBLIC_IPV6: readonly [string, number][] = [
  // Protocol assignments: Teredo, benchmarking, ORCHID.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3ffe::', 16],
  ['3fff::', 20],
];

const nonPublicAddresses = new BlockList();
for (const [net, bits] of NON_PUBLIC_IPV4) nonPublicAddresses.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of NON_PUBLIC_IPV6) nonPublicAddresses.addSubnet(net, bits, 'ipv6');
const globalIpv6Addresses = new BlockList();
globalIpv6Addresses.addSubnet(...GLOBAL_IPV6, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !nonPublicAddresses.check(address, 'ipv4');
  // A zone (`%`) names a network interface of this machine, so the address is not public.
  if (family !== 6 || address.includes('%')) return false;
  return globalIpv6Addresses.check(address, 'ipv6') && !nonPublicAddresses.check(address, 'ipv6');
}

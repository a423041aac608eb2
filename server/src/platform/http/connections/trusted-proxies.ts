import { BlockList, isIP } from 'node:net';

export type IsProxy = (address: string) => boolean;

export function trustedProxies(named: readonly string[]): IsProxy {
  const trusted = new BlockList();
  trusted.addSubnet('127.0.0.0', 8, 'ipv4');
  trusted.addAddress('::1', 'ipv6');
  for (const each of named) {
    const [address = '', length] = each.split('/');
    const family = familyOf(address);
    if (length === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(length), family);
  }
  return (address) => isIP(address) > 0 && trusted.check(address, familyOf(address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

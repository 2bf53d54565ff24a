import { BlockList, isIP } from 'node:net';

/** The loopback addresses of this machine. */
export const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Parses comma-separated IP addresses and networks in CIDR notation (RFC 4632, 3.1; RFC 4291, 2.3): `10.0.0.0/8, 2001:db8::7`.
 * @returns null if any of them is invalid
 */
export function parseNetworks(text: string): BlockList | null {
  const networks = new BlockList();
  for (const item of text.split(',').map((part) => part.trim())) {
    const [address = '', prefix, ...more] = item.split('/');
    const version = isIP(address);
    if (version === 0 || more.length > 0) return null;
    const [family, bits] = version === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
    const length = prefix === undefined ? bits : Number(prefix);
    if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || length > bits)) return null;
    networks.addSubnet(address, length, family);
  }
  return networks;
}

/** Returns whether an IP address is in one of the networks. @param address undefined for a closed connection */
export function isInNetworks(networks: BlockList, address: string | undefined): boolean {
  const version = isIP(address ?? '');
  return version !== 0 && networks.check(address ?? '', version === 6 ? 'ipv6' : 'ipv4');
}

import ipaddr from 'ipaddr.js';

/**
 * Returns the network of a client. Requests are counted by network. The network is an IPv4 address, or the first bits of an IPv6 address, because
 * clients choose the other bits themselves (RFC 6177: a site gets a /48 to /64). IPv4-mapped IPv6 addresses are IPv4.
 * @param address undefined for a closed connection
 * @param bits the number of bits of an IPv6 address: a multiple of 16
 */
export function clientNetwork(address: string | undefined, bits: 48 | 64): string {
  if (address === undefined || !ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4' || !('parts' in parsed)) return parsed.toString();
  return `${parsed.parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`;
}

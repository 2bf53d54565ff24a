import { clientNetwork } from '@heard/server-kit';

/** The network of all addresses of this machine. */
export const LOOPBACK = 'loopback';

/** Returns the network that the limits of the web server count: an IPv4 address, an IPv6 /64, or `LOOPBACK`. */
export function toNetwork(ip: string): string {
  const network = clientNetwork(ip, 64);
  return network.startsWith('127.') || network === '0:0:0:0::/64' ? LOOPBACK : network;
}

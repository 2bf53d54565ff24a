import { clientNetwork } from '@heard/server-kit';

/** The network to which all addresses of this machine belong. */
export const LOOPBACK = 'loopback';

/** Returns the network of an IP address: an IPv4 address, an IPv6 /64, or `LOOPBACK`. The web server limits the requests of each network. */
export function toNetwork(ip: string): string {
  const network = clientNetwork(ip, 64);
  return network.startsWith('127.') || network === '0:0:0:0::/64' ? LOOPBACK : network;
}

import { isInNetworks, loopback } from '@heard/server-kit';

/**
 * Who is believed about the address that a call came from (`X-Forwarded-For`): as many proxies as are said to stand in
 * front, and whoever calls from this machine itself, as the web server does when it passes `/api` on.
 * @param trustedProxies how many proxies stand in front
 * @returns Fastify's `trustProxy`: hop 0 is the other end of the connection, 1 whoever that one names, and so on
 */
export function trustProxy(trustedProxies: number) {
  return (address: string, hop: number): boolean => {
    if (hop < trustedProxies) return true;
    return hop === 0 && isInNetworks(loopback, address);
  };
}

import { isInNetworks, loopback } from '@heard/server-kit';

/**
 * Returns Fastify's `trustProxy` function, which decides whose `X-Forwarded-For` is trusted: the configured number of proxies, and
 * any process on this machine, such as the web server that proxies `/api`.
 * @param trustedProxies how many proxies are in front of the API
 * @returns a function that Fastify calls with the IP address and the number of each hop: 0 is the peer of the connection, 1 the address
 * that it forwards for, and so on
 */
export function trustProxy(trustedProxies: number) {
  return (address: string, hop: number): boolean => {
    if (hop < trustedProxies) return true;
    return hop === 0 && isInNetworks(loopback, address);
  };
}

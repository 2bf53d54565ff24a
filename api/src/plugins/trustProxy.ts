import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Who is believed about the address that a call came from (`X-Forwarded-For`): as many proxies as are said to stand in
 * front, and whoever calls from this machine itself, as the web server does when it passes `/api` on.
 * @param trustedProxies how many proxies stand in front
 * @returns Fastify's `trustProxy`: hop 0 is the other end of the connection, 1 whoever that one names, and so on
 */
export function trustProxy(trustedProxies: number) {
  return (address: string, hop: number): boolean => {
    if (hop < trustedProxies) return true;
    const version = isIP(address);
    return hop === 0 && version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
}

import { clientNetwork } from '@heard/server-kit';
import { LOOPBACK, toNetwork } from '../toNetwork.ts';

/** The maximum number of networks that are counted per site. */
const MAX_PER_SITE = 10;
/** The maximum number of networks that are counted per release, to limit the memory. */
const MAX_NETWORKS = 200_000;

/** Returns the site that a network belongs to: a /24 or a /48. */
function toSite(ip: string): string {
  const network = toNetwork(ip);
  if (network === LOOPBACK) return network;
  return network.includes(':') ? clientNetwork(ip, 48) : network.replace(/\d+$/, '0/24');
}

/** The networks that have sent a beacon about an event. Each network counts once, and at most ten networks of a site count. */
export class BeaconNetworks {
  readonly #networks = new Set<string>();
  readonly #sites = new Map<string, number>();

  /** Returns whether a beacon counts. Stores the network of the beacon, so that the next beacon from this network does not count. */
  add(ip: string): boolean {
    const network = toNetwork(ip);
    const site = toSite(ip);
    const known = this.#sites.get(site) ?? 0;
    if (this.#networks.has(network) || known >= MAX_PER_SITE || this.#networks.size >= MAX_NETWORKS) return false;
    this.#networks.add(network);
    this.#sites.set(site, known + 1);
    return true;
  }
}

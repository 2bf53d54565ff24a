import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { toNetwork } from '../toNetwork.ts';

const HOUR_MS = 3_600_000;

/** A release of a remote, or of the shell, on a page. */
export interface ReleaseOnPage {
  remote: string;
  version: string;
}

/**
 * Creates and verifies the tokens of beacons: a browser receives one token for each release on its page. A token is valid for that release,
 * from the same network, until the end of the next hour.
 */
export class BeaconTokens {
  readonly #key: Buffer | string;

  /** @param key the signing key, shared by all web servers behind a load balancer; null creates a random key for this process */
  constructor(key: string | null) {
    this.#key = key ?? randomBytes(32);
  }

  /** @param ip the IP address of the client */
  create(release: ReleaseOnPage, ip: string): string {
    return this.#sign(release, ip, Math.floor(Date.now() / HOUR_MS));
  }

  /** @param token undefined if the browser sent no token: its document is older than the tokens, or the browser could not fetch the token */
  isValid(token: string | undefined, release: ReleaseOnPage, ip: string): boolean {
    if (token === undefined) return false;
    const hour = Math.floor(Date.now() / HOUR_MS);
    const given = Buffer.from(token);
    return [hour, hour - 1].some((valid) => {
      const expected = Buffer.from(this.#sign(release, ip, valid));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }

  #sign({ remote, version }: ReleaseOnPage, ip: string, hour: number): string {
    const signed = JSON.stringify([remote, version, toNetwork(ip), hour]);
    return createHmac('sha256', this.#key).update(signed).digest('base64url');
  }
}

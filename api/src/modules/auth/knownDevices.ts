import { createHmac, hkdfSync } from 'node:crypto';
import type { KnownDevices, LoginAttempt } from '../../plugins/rateLimits.ts';
import type { KnownDevicesRepository } from './knownDevices.repository.ts';

/**
 * Creates the store of networks from which accounts were logged in to. Only keyed hashes are stored: without the key, neither the
 * email nor the network can be found by trying all of them.
 * @param secret the secret from which the key is derived
 */
export function createKnownDevices(
  devices: Pick<KnownDevicesRepository, 'isKnown' | 'remember'>,
  secret: string,
): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known devices', 32));
  const hash = ({ endpoint, email, network }: LoginAttempt) =>
    createHmac('sha256', key)
      .update(JSON.stringify([endpoint, email, network]))
      .digest();
  return {
    isKnown: (login) => devices.isKnown(hash(login)),
    remember: (login) => devices.remember(hash(login)),
  };
}

import type { SharedSettings } from './settings/sharedSettings.ts';

/** Host names of URLs that only this machine can reach. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The variable that `npm start` sets for both servers. */
const TRIAL = '--trial';

/** Returns whether only this machine can reach a URL. */
export const isLocalUrl = (url: string): boolean => LOCAL_HOSTS.has(new URL(url).hostname);

/** Returns whether a server was started by `npm start`. */
export const isTrial = (parameters: readonly string[]): boolean => parameters.includes(TRIAL);

/**
 * Returns the host to listen on: HOST, or the loopback addresses if the product was started by `npm start` and its URL is on this
 * machine; null for all interfaces.
 */
export function getListenHost(
  { host, publicUrl }: Pick<SharedSettings, 'host' | 'publicUrl'>,
  parameters: readonly string[],
): string | null {
  return host ?? (isTrial(parameters) && isLocalUrl(publicUrl) ? 'localhost' : null);
}

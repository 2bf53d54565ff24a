import { WEBHOOK_URL_MAX } from '@heard/contract';
import { isInNetworks } from '@heard/server-kit';
import { isIP, type BlockList } from 'node:net';
import { getPublicSuffix } from '../kernel/getPublicSuffix.ts';
import { PUBLIC_PORTS } from './publicHttp.ts';

/** Returns the URL if requests may be sent to it, otherwise null. */
export type ParseTarget = (text: string) => string | null;

/**
 * Creates the check of URLs that users enter as targets of requests. Their addresses are checked with each request, by `createPublicHttp`.
 *
 * @param publicUrl Heard's own URL, whose host is no target
 * @param networks the networks that may be reached in addition to the public internet; null for none
 */
export function createParseTarget(publicUrl: string, networks: BlockList | null): ParseTarget {
  const own = new URL(publicUrl).hostname;

  return (text) => {
    if (text.length > WEBHOOK_URL_MAX || !URL.canParse(text)) return null;
    const url = new URL(text);
    const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
    if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || host === own) return null;
    const isAllowed =
      networks !== null && (isIP(host) === 0 || isInNetworks(networks, host))
        ? true
        : isIP(host) === 0 && url.protocol === 'https:' && PUBLIC_PORTS.has(url.port) && hasPublicSuffix(host);
    return isAllowed && url.href.length <= WEBHOOK_URL_MAX ? url.href : null;
  };
}

function hasPublicSuffix(host: string): boolean {
  const suffix = getPublicSuffix(host);
  return suffix !== null && host !== suffix;
}

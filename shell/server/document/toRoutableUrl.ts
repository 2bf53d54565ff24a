import type { IncomingMessage } from 'node:http';
import { isMalformedPath } from '../../src/configuration/isMalformedPath.ts';

/** Matches the paths of responses that are not pages. */
const NO_PAGE = /^\/(?:api|remotes)\//;

/**
 * Returns the URL by which Fastify routes a request. Fastify rejects malformed paths before it looks for a route, so the paths of pages
 * are escaped, and visitors get the 404 page. `originalUrl` stays as it was received.
 */
export function toRoutableUrl({ url = '/', method }: Pick<IncomingMessage, 'url' | 'method'>): string {
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead || NO_PAGE.test(url) || !isMalformedPath(url)) return url;
  const path = url.slice(0, url.search(/\?|$/));
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

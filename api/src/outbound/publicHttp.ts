import { Resolver } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { isInNetworks, parseNetworks } from '@heard/server-kit';
import { bindTo } from '../kernel/bindTo.ts';

/**
 * Networks that are not global unicast: IANA's special-purpose registries and multicast (RFC 6890). They include IPv6 networks whose addresses
 * contain an IPv4 address (NAT64, 6to4), because a public server is also reachable by that IPv4 address.
 */
const SPECIAL_NETWORKS = [
  '0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.0.0.0/24, 192.0.2.0/24, 192.88.99.0/24',
  '192.168.0.0/16, 198.18.0.0/15, 198.51.100.0/24, 203.0.113.0/24, 224.0.0.0/4, 240.0.0.0/4',
  '64:ff9b::/96, 64:ff9b:1::/48, 100::/64, 2001::/23, 2001:db8::/32, 2002::/16, 3fff::/20, 5f00::/16',
].join(', ');
/** Global unicast addresses of IPv6 (RFC 4291, 2.4). Anything else, `::ffff:127.0.0.1` included, is not public. */
const GLOBAL_UNICAST = '2000::/3';

const special = toBlockList(SPECIAL_NETWORKS);
const globalUnicast = toBlockList(GLOBAL_UNICAST);

/** Ports of public web servers. */
export const PUBLIC_PORTS = new Set(['', '443', '8443']);
const MAX_HEADER_BYTES = 8192;

/** Returns whether an IP address is public: global unicast, and in no special-purpose registry. */
export function isPublicAddress(address: string): boolean {
  // Rejects mapped addresses, which would otherwise be compared with the IPv4 networks.
  if (isIP(address) === 6 && (!isInNetworks(globalUnicast, address) || address.includes('.'))) return false;
  return isIP(address) !== 0 && !isInNetworks(special, address);
}

/** The reason for the failure of a request to a public server. */
export type OutboundFailure =
  'not-allowed' | 'dns' | 'connect' | 'tls' | 'timeout' | 'too-large' | 'redirect' | 'status';

export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: OutboundFailure;

  constructor(reason: OutboundFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export interface PublicHttpOptions {
  /** Returns all IP addresses of a host. Default: the system's DNS servers, without the hosts file. */
  resolve?: (host: string) => Promise<string[]>;
  /** Networks that may be reached in addition to the public internet, by https or http and at any port. Default: none. */
  networks?: BlockList | undefined;
}

export interface PostOptions {
  body: string;
  headers: Record<string, string>;
  /** The time limit (ms) of the whole request. */
  timeoutMs: number;
  /** The signal that aborts the request. */
  signal: AbortSignal;
}

export interface ReadOptions {
  /** The time limit (ms) of the whole request, including its redirects. */
  timeoutMs: number;
  /** The maximum size of the body, in bytes. A longer body causes an error. */
  maxBytes: number;
  /**
   * Returns whether a redirect is followed. Each target is checked like the first URL. Default: no redirect is
   * followed.
   */
  mayRedirect?: (target: URL) => boolean;
}

export interface ExchangeOptions {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** The time limit (ms) of the whole request. */
  timeoutMs: number;
  /** The maximum size of the body, in bytes. A longer body causes an error. */
  maxBytes: number;
}

/** A response of any status. */
export interface Exchange {
  status: number;
  /** The first value of each header. */
  headers: Record<string, string>;
  body: Buffer;
}

const MAX_REDIRECTS = 3;

/** Maximum number of bytes of the response to a POST that are read before the connection is closed. */
const POST_MAX_BYTES = 1024;
/**
 * The time (ms) for which the response to a POST is read after its status. A slow body must not delay other deliveries.
 */
const POST_BODY_MS = 500;

export type PublicHttp = ReturnType<typeof createPublicHttp>;

/**
 * Sends requests to URLs that users choose, without giving access to internal networks (server-side request forgery, OWASP ASVS
 * 15.3.2): https on common ports to host names whose addresses are all public. A host is resolved once, and the connection goes to
 * one of the addresses that were checked.
 */
export function createPublicHttp({ resolve = createResolve(), networks = new BlockList() }: PublicHttpOptions = {}) {
  return bindTo({ resolve, networks }, { post, readText, exchange });
}

/** Resolves the host of a URL. @returns an address that is allowed. @throws OutboundError */
async function check(options: Required<PublicHttpOptions>, url: URL): Promise<string> {
  const { resolve, networks } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(host) !== 0;
  if (url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol))
    throw new OutboundError('not-allowed');
  let addresses: string[];
  try {
    addresses = isAddress ? [host] : await resolve(host);
  } catch (cause) {
    throw new OutboundError('dns', { cause });
  }
  const [address] = addresses;
  if (address === undefined) throw new OutboundError('dns');
  if (addresses.every((one) => isInNetworks(networks, one))) return address;
  const isPublic = addresses.every((one) => isPublicAddress(one));
  if (!isPublic || isAddress || url.protocol !== 'https:' || !PUBLIC_PORTS.has(url.port))
    throw new OutboundError('not-allowed');
  return address;
}

/** Sends a request to an address. @returns the response once its headers have arrived */
async function send(
  url: URL,
  address: string,
  {
    body,
    signal,
    ...options
  }: { method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string; signal: AbortSignal },
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  let isConnected = false;
  let isSecure = url.protocol === 'http:';
  return new Promise<IncomingMessage>((done, fail) => {
    request(url, {
      ...options,
      signal,
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Connects to the checked address, because a second lookup could return another address (DNS rebinding).
      lookup: (_host, { all }, callback) => {
        const family = isIP(address);
        if (all) callback(null, [{ address, family }]);
        else callback(null, address, family);
      },
    })
      .on('socket', (socket) => {
        socket.once('connect', () => (isConnected = true));
        socket.once('secureConnect', () => (isSecure = true));
      })
      .on('response', done)
      .on('error', (cause) => fail(new OutboundError(isConnected && !isSecure ? 'tls' : 'connect', { cause })))
      .end(body);
  });
}

/** Requests a URL from an address. @returns the body, or the target of a redirect */
async function get(url: URL, address: string, maxBytes: number, signal: AbortSignal): Promise<string | URL> {
  const headers = { accept: 'text/plain', 'user-agent': 'Heard' };
  const response = await send(url, address, { headers, signal });
  try {
    const { statusCode = 0, headers } = response;
    if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined) {
      return new URL(headers.location, url);
    }
    if (statusCode !== 200) throw new OutboundError('status');
    return (await readBody(response, maxBytes)).toString();
  } finally {
    response.destroy();
  }
}

/** @throws OutboundError for a body with more than `maxBytes` */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Safe to cast, because an IncomingMessage yields buffers if no encoding is set.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Sends a POST. No redirect is followed, and the body of the response is discarded: it ends within half a second, or the connection is
 * closed.
 *
 * @returns the status of the response, which may be an error
 * @throws OutboundError when there is no response
 */
async function post(
  options: Required<PublicHttpOptions>,
  url: URL,
  { timeoutMs, signal: aborting, ...message }: PostOptions,
): Promise<number> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), aborting]);
  try {
    const address = await rejectOnAbort(check(options, url), signal);
    const response = await send(url, address, { method: 'POST', ...message, signal });
    await discard(response);
    return response.statusCode ?? 0;
  } catch (error) {
    if (signal.aborted) throw new OutboundError('timeout', { cause: error });
    throw error instanceof OutboundError ? error : new OutboundError('connect', { cause: error });
  }
}

/**
 * Reads a text from a URL.
 *
 * @returns the body of a 200
 * @throws OutboundError for everything else
 */
async function readText(
  options: Required<PublicHttpOptions>,
  url: URL,
  { timeoutMs, maxBytes, mayRedirect = () => false }: ReadOptions,
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  let target = url;
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const address = await rejectOnAbort(check(options, target), signal);
      const result = await get(target, address, maxBytes, signal);
      if (typeof result === 'string') return result;
      if (!mayRedirect(result)) throw new OutboundError('redirect');
      target = result;
    }
  } catch (error) {
    if (signal.aborted) throw new OutboundError('timeout', { cause: error });
    throw error instanceof OutboundError ? error : new OutboundError('connect', { cause: error });
  }
  throw new OutboundError('redirect');
}

/**
 * Sends a request, and returns the response of any status, with its body. No redirect is followed.
 *
 * @throws OutboundError if no response arrives, or if the response is too long or arrives too late
 */
async function exchange(
  options: Required<PublicHttpOptions>,
  url: URL,
  { timeoutMs, maxBytes, body, ...message }: ExchangeOptions,
): Promise<Exchange> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const address = await rejectOnAbort(check(options, url), signal);
    const response = await send(url, address, { ...message, ...(body !== undefined && { body }), signal });
    try {
      const headers = Object.entries(response.headersDistinct).map(([name, [value = ''] = []]) => [name, value]);
      return {
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(headers),
        body: await readBody(response, maxBytes),
      };
    } finally {
      response.destroy();
    }
  } catch (error) {
    if (signal.aborted) throw new OutboundError('timeout', { cause: error });
    throw error instanceof OutboundError ? error : new OutboundError('connect', { cause: error });
  }
}

async function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(new OutboundError('timeout')), { once: true });
  });
  return Promise.race([work, aborted]);
}

/** Reads the beginning of a response, and closes the connection. The rest, and how it ends, does not matter. */
async function discard(response: IncomingMessage): Promise<void> {
  const timer = setTimeout(() => response.destroy(), POST_BODY_MS);
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > POST_MAX_BYTES) return;
    }
  } catch {
    // This error is ignored, because the status of the response has already arrived.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
}

/** The time limit (ms) of each attempt at each DNS server. */
const DNS_TIMEOUT_MS = 2000;

/**
 * Creates the lookup of the A and AAAA records of a host.
 *
 * @param servers IP addresses of DNS servers, with ports where needed; none for the system's
 */
export function createResolve(servers: readonly string[] = []): (host: string) => Promise<string[]> {
  return async (host) => {
    const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    const responses = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return responses.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  };
}

/** Returns the TXT records of a host, each joined to one text. Returns no texts if the host has no TXT records. */
export async function resolveTxt(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  return (await resolver.resolveTxt(host)).map((parts) => parts.join(''));
}

function toBlockList(networks: string): BlockList {
  const list = parseNetworks(networks);
  if (list === null) throw new Error(`Invalid networks: ${networks}`);
  return list;
}

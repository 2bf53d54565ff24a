import { getLanguages, toOfferedLanguage, type Language } from '@heard/contract';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/**
 * The number of characters of an `Accept-Language` that are parsed. No browser sends more, and parsing a header with thousands of languages
 * takes milliseconds.
 */
const HEADER_MAX_LENGTH = 512;

/** The part of Fastify's reply that sets headers, the same for HTTP/1.1 and HTTP/2. */
export interface ResponseHeaders {
  getHeader(name: string): number | string | string[] | undefined;
  header(name: string, value: string): unknown;
}

/**
 * Returns the site's language that `Accept-Language` prefers (RFC 9110, 12.5.4); the site's default language if the header names none of
 * the site's languages.
 */
export function negotiateLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const header = headers['accept-language']?.slice(0, HEADER_MAX_LENGTH);
  const preferred = new Negotiator({ headers: { 'accept-language': header } }).language([...getLanguages()]);
  return toOfferedLanguage(preferred ?? null);
}

/**
 * Returns the media type that `Accept` prefers (RFC 9110, 12.5.1).
 * @param types the media types, in the order in which the server prefers them
 * @returns the first type if the header accepts none or all of them
 */
export function negotiateMediaType<Type extends string>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  types: readonly [Type, ...Type[]],
): Type {
  const accept = headers.accept?.slice(0, HEADER_MAX_LENGTH);
  const preferred = new Negotiator({ headers: { accept } }).mediaType([...types]);
  return types.find((type) => type === preferred) ?? types[0];
}

/** Sets `Content-Language`, and `Vary: Accept-Language` for caches (RFC 9110, 8.5 and 12.5.5). */
export function setContentLanguage(response: ResponseHeaders, language: Language): void {
  response.header('content-language', language);
  addVary(response, 'Accept-Language');
}

/** Adds a request header to `Vary` (RFC 9110, 12.5.5). */
export function addVary(response: ResponseHeaders, name: string): void {
  const current = response.getHeader('vary');
  response.header('vary', current === undefined ? name : `${String(current)}, ${name}`);
}

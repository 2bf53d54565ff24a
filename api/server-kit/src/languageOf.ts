import { LANGUAGES, type Language } from '@heard/contract';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Of a longer header only the beginning is read. No browser sends as much, and thousands of languages take milliseconds. */
const HEADER_MAX_LENGTH = 512;

/** The language that a caller wants most, of ours (`Accept-Language`, RFC 9110, 12.5.4); English, if none of them. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const header = headers['accept-language']?.slice(0, HEADER_MAX_LENGTH);
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).language([...LANGUAGES]);
  return LANGUAGES.find((language) => language === wanted) ?? 'en';
}

import { parseWebsite, foldText } from '@heard/contract';
import { domainToASCII } from 'node:url';
import { getPublicSuffix } from '../../kernel/getPublicSuffix.ts';
import { toFullName, toWords } from '../../kernel/foldText.ts';

/** One interpretation of a query: words that a company must all contain, each in one of its spellings. */
export interface ParsedQuery {
  words: string[][];
  /** Whether one of the words is a host, such as `acme.com`. */
  hasHost: boolean;
  /** The query as a company's whole name (see `toFullName`); null when the query has a host, because a host is more specific. */
  fullName: string | null;
}

/** Maximum number of words of a query. Further words are ignored. */
export const MAX_WORDS = 10;
const HOST = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

/**
 * Parses a query as typed. A URL is reduced to its host (`https://www.acme.com/shop` is `acme.com`); text that only looks like
 * a host (`dr.jones`) is split into words in a second interpretation.
 * @returns the interpretations, the likeliest first; none when the query has no words
 */
export function parseQuery(query: string): ParsedQuery[] {
  const parts = query.split(/\s+/).map(readPart);
  const plain = {
    ...toParsedQuery(parts.map(({ words }) => words.map((word) => [word]))),
    fullName: toFullName(query),
  };
  if (plain.words.length === 0) return [];
  if (parts.every(({ host }) => host === null)) return [plain];
  const withHosts = toParsedQuery(
    parts.map(({ host, words }) => (host === null ? words.map((word) => [word]) : [host])),
  );
  return [{ ...withHosts, hasHost: true }, plain];
}

/** Returns the company id if the query is a website (`acme.com` for `https://www.acme.com/shop`); null otherwise. */
export function parseCompanyQuery(query: string): string | null {
  // A company id has a dot between two labels. The dot of `dr.` ends a word.
  if (!/[^.\s]\.[^.\s]/.test(query)) return null;
  const website = parseWebsite(query.replace(/^[\s.,;]+|[\s.,;]+$/g, ''), getPublicSuffix);
  return 'problem' in website ? null : website.id;
}

function readPart(part: string): { host: string[] | null; words: string[] } {
  const scheme = /^https?:\/*/i.exec(part)?.[0] ?? '';
  const address = part.slice(scheme.length).replace(/^www\./i, '');
  const host = address.replace(/[/?#:].*$/su, '').replace(/\.+$/, '');
  if (!HOST.test(host)) return { host: null, words: toWords(scheme === '' ? address : host) };
  const spellings = [foldText(host), domainToASCII(host)].filter((spelling) => spelling !== '');
  return { host: [...new Set(spellings.map(toHostTerm))], words: toWords(address) };
}

/** Returns a host as a term, without hyphens, because people do not remember where the hyphens are. */
function toHostTerm(host: string): string {
  return host.replaceAll('-', '');
}

function toParsedQuery(parts: string[][][]): ParsedQuery {
  const words = new Map(parts.flat().map((spellings) => [spellings.join(' '), spellings]));
  return { words: [...words.values()].slice(0, MAX_WORDS), hasHost: false, fullName: null };
}

import { domainToASCII } from 'node:url';
import { foldText, wordsOf } from './foldText.ts';

/** One way to understand a query: words that a company must all have, each in one of its spellings. */
export interface Reading {
  words: string[][];
  /** Whether one of the words is a host, such as `acme.com`. */
  hasHost: boolean;
}

/** The most words of a query that count. */
const MOST_WORDS = 10;
const HOST = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

/**
 * Reads what somebody typed, the likeliest reading first; none when it has no words. An address stands for its host
 * (`https://www.acme.com/shop` is `acme.com`); what only looks like one (`dr.jones`) is words in the second reading.
 */
export function readQuery(query: string): Reading[] {
  const parts = query.split(/\s+/).map(readPart);
  const plain = toReading(parts.map(({ words }) => words.map((word) => [word])));
  if (plain.words.length === 0) return [];
  if (parts.every(({ host }) => host === null)) return [plain];
  const withHosts = toReading(parts.map(({ host, words }) => (host === null ? words.map((word) => [word]) : [host])));
  return [{ ...withHosts, hasHost: true }, plain];
}

function readPart(part: string): { host: string[] | null; words: string[] } {
  const scheme = /^https?:\/*/i.exec(part)?.[0] ?? '';
  const address = part.slice(scheme.length).replace(/^www\./i, '');
  const host = address.replace(/[/?#:].*$/su, '').replace(/\.+$/, '');
  if (!HOST.test(host)) return { host: null, words: wordsOf(scheme === '' ? address : host) };
  const spellings = [foldText(host), domainToASCII(host)].filter((spelling) => spelling !== '');
  return { host: [...new Set(spellings.map(toHostTerm))], words: wordsOf(address) };
}

/** A host as a term: nobody remembers where the hyphens are. */
export function toHostTerm(host: string): string {
  return host.replaceAll('-', '');
}

function toReading(parts: string[][][]): Reading {
  const words = new Map(parts.flat().map((spellings) => [spellings.join(' '), spellings]));
  return { words: [...words.values()].slice(0, MOST_WORDS), hasHost: false };
}

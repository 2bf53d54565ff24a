import { createHash, randomInt } from 'node:crypto';
import type { ListedRemote } from './ListedRemote.ts';

/** What decides which releases a browser gets. */
export interface Visitor {
  /** A random number of the browser; null: unknown, so it gets the current releases. */
  bucket: number | null;
  /** The versions that a tester has chosen, by remote. */
  chosen: ReadonlyMap<string, string>;
}

/** Gets the current releases. */
export const ANYBODY: Visitor = { bucket: null, chosen: new Map() };

/** Few enough that a number identifies nobody, many enough for shares of 0.1 %. */
const BUCKETS = 10_000;
const BUCKET_COOKIE = 'heard-bucket';
const CHOICE_COOKIE = 'heard-releases';
/** With HTTPS: browsers accept such a cookie only from this host (RFC 6265bis, 4.1.3.2). */
const HOST_PREFIX = '__Host-';
/** The prefix of URL parameters that choose a release: `?release.mfe-consumer=1.2.0`. */
const PARAMETER = 'release.';
const YEAR_S = 31_536_000;

/** Reads the cookies of a request (RFC 6265, 5.4). Malformed ones are ignored. */
export function readVisitor(cookies: string | undefined): Visitor {
  const values = new Map(
    (cookies ?? '').split(';').map((pair): [string, string] => {
      const [name = '', ...value] = pair.trim().split('=');
      return [name.replace(HOST_PREFIX, ''), value.join('=')];
    }),
  );
  const bucket = values.get(BUCKET_COOKIE) ?? '';
  const choices = (values.get(CHOICE_COOKIE) ?? '').split('&').map((choice) => choice.split('~'));
  return {
    bucket: /^\d{1,4}$/.test(bucket) ? Number(bucket) : null,
    chosen: new Map(
      choices.filter((choice): choice is [string, string] => /^[a-z0-9-]+~[\w.+-]+$/.test(choice.join('~'))),
    ),
  };
}

/** Returns a visitor with a random bucket. */
export function withBucket(visitor: Visitor): Visitor & { bucket: number } {
  return { ...visitor, bucket: randomInt(BUCKETS) };
}

/** Returns whether a bucket belongs to the share of visitors that get a remote's candidate. A larger share includes a smaller one. */
export function isInShare(name: string, bucket: number, share: number): boolean {
  const number = createHash('sha256').update(`${name} ${bucket}`).digest().readUInt32BE(0);
  return (number / 2 ** 32) * 100 < share;
}

/**
 * Reads the releases that a tester chooses in the URL. An empty value ends the choice.
 * @param query with or without `?`
 * @returns the versions by remote, null for those that end, and the query without them; null if the URL chooses nothing
 */
export function readChoices(query: string): { choices: Map<string, string | null>; rest: string } | null {
  const parameters = new URLSearchParams(query);
  const chosen = [...parameters].filter(([name]) => name.startsWith(PARAMETER));
  if (chosen.length === 0) return null;
  for (const [name] of chosen) parameters.delete(name);
  return {
    // A plus sign in a query is a space.
    choices: new Map(
      chosen.map(([name, value]) => [name.slice(PARAMETER.length), value.trim().replaceAll(' ', '+') || null]),
    ),
    rest: parameters.size === 0 ? '' : `?${parameters}`,
  };
}

/** Returns the releases of a remote that visitors or testers may get. */
export function getReleases({ candidate, current, previous }: ListedRemote) {
  return [candidate, current, ...previous].filter((release) => release !== null);
}

/** Returns whether a version, with or without its build metadata, is that of a release. */
export function isVersion(release: string, version: string): boolean {
  return release === version || release.split('+')[0] === version;
}

/** Returns the `Set-Cookie` header that makes a browser's share stable for a year. */
export function toBucketCookie(bucket: number, isSecure: boolean): string {
  return toCookie(BUCKET_COOKIE, String(bucket), isSecure, YEAR_S);
}

/** Returns the `Set-Cookie` header that keeps a tester's choice until the browser is closed. */
export function toChoiceCookie(chosen: ReadonlyMap<string, string>, isSecure: boolean): string {
  const value = [...chosen].map((choice) => choice.join('~')).join('&');
  return toCookie(CHOICE_COOKIE, value, isSecure, value === '' ? 0 : null);
}

function toCookie(name: string, value: string, isSecure: boolean, maxAge: number | null): string {
  const age = maxAge === null ? '' : `; Max-Age=${maxAge}`;
  return `${isSecure ? HOST_PREFIX : ''}${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

import { createHash, randomInt } from 'node:crypto';
import { getPreviews } from '@heard/build/record';
import type { ListedRelease, ListedRemote } from './ListedRemote.ts';

/** The properties of a browser that decide which releases it gets. */
export interface Visitor {
  /** A random number that the browser stores in a cookie; null for a browser without the cookie. Such a browser gets the current releases. */
  bucket: number | null;
  /** The versions that a tester has chosen, by remote. */
  chosen: ReadonlyMap<string, string>;
}

/** A visitor who gets the current releases. */
export const ANYBODY: Visitor = { bucket: null, chosen: new Map() };

/** The number of buckets: few enough that a bucket identifies no visitor, and many enough for shares of 0.1 %. */
const BUCKETS = 10_000;
const BUCKET_COOKIE = 'heard-bucket';
const CHOICE_COOKIE = 'heard-releases';
/** Prefix of the cookie's name with HTTPS. Browsers accept such a cookie only from this host (RFC 6265bis, 4.1.3.2). */
const HOST_PREFIX = '__Host-';
/** The prefix of URL parameters that choose a release: `?release.mfe-consumer=1.2.0`. */
const PARAMETER = 'release.';
/** The parameter with the secret of a preview's link. */
const LINK_PARAMETER = 'release-link';
const YEAR_S = 31_536_000;

/**
 * Reads the cookies of a request (RFC 6265, 5.4). Ignores malformed cookies.
 * @param isSecure whether the site uses HTTPS. If so, only cookies with the prefix `__Host-` are read, because a
 * sibling host can set other cookies
 */
export function readVisitor(cookies: string | undefined, isSecure: boolean): Visitor {
  const values = new Map(
    (cookies ?? '').split(';').map((pair): [string, string] => {
      const [name = '', ...value] = pair.trim().split('=');
      return [name, value.join('=')];
    }),
  );
  const prefix = isSecure ? HOST_PREFIX : '';
  const bucket = values.get(`${prefix}${BUCKET_COOKIE}`) ?? '';
  const choices = (values.get(`${prefix}${CHOICE_COOKIE}`) ?? '').split('&').map((choice) => choice.split('~'));
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

/**
 * Returns whether a bucket belongs to the share of visitors that get a remote's candidate. The buckets of a smaller share also belong to
 * every larger share.
 */
export function isInShare(name: string, bucket: number, share: number): boolean {
  const number = createHash('sha256').update(`${name} ${bucket}`).digest().readUInt32BE(0);
  return (number / 2 ** 32) * 100 < share;
}

/**
 * Reads the releases that a tester chooses in the URL. An empty value ends the choice.
 * @param query with or without `?`
 * @returns the chosen version of each remote (null ends the choice), the secret of a preview's link, and the query without these parameters; null if
 * the URL chooses no release
 */
export function readChoices(
  query: string,
): { choices: Map<string, string | null>; link: string | null; rest: string } | null {
  const parameters = new URLSearchParams(query);
  const chosen = [...parameters].filter(([name]) => name.startsWith(PARAMETER));
  if (chosen.length === 0) return null;
  const link = parameters.get(LINK_PARAMETER);
  for (const name of [LINK_PARAMETER, ...chosen.map(([name]) => name)]) parameters.delete(name);
  return {
    link,
    // Replaces plus signs, because they mean spaces in a query.
    choices: new Map(
      chosen.map(([name, value]) => [name.slice(PARAMETER.length), value.trim().replaceAll(' ', '+') || null]),
    ),
    rest: parameters.size === 0 ? '' : `?${parameters}`,
  };
}

/** Returns the releases of a remote that visitors or testers may get. */
export function getReleases({ candidate, current, previous, previews }: ListedRemote): ListedRelease[] {
  const offered = getPreviews(previews, new Date().toISOString());
  return [candidate, current, ...previous, ...offered].filter((release) => release !== null);
}

/** Returns whether a link contains the secret of a preview. Links with the secret may choose the preview, even links on other sites. */
export function hasLink({ previews }: ListedRemote, version: string, secret: string | null): boolean {
  if (secret === null) return false;
  const link = createHash('sha256').update(secret).digest('hex');
  return (previews ?? []).some((preview) => isVersion(preview.release, version) && preview.link === link);
}

/** Returns whether a version, with or without its build metadata, is the version of a release. */
export function isVersion(release: string, version: string): boolean {
  return release === version || release.split('+')[0] === version;
}

/** Returns the `Set-Cookie` header that stores a browser's bucket for a year. */
export function toBucketCookie(bucket: number, isSecure: boolean): string {
  return toCookie(BUCKET_COOKIE, String(bucket), isSecure, YEAR_S);
}

/** Returns the `Set-Cookie` header that stores a tester's choice until the browser is closed. */
export function toChoiceCookie(chosen: ReadonlyMap<string, string>, isSecure: boolean): string {
  const value = [...chosen].map((choice) => choice.join('~')).join('&');
  return toCookie(CHOICE_COOKIE, value, isSecure, value === '' ? 0 : null);
}

function toCookie(name: string, value: string, isSecure: boolean, maxAge: number | null): string {
  const age = maxAge === null ? '' : `; Max-Age=${maxAge}`;
  return `${isSecure ? HOST_PREFIX : ''}${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

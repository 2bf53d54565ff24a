import type { Language } from '@heard/contract';
import type { MountRow } from '@heard/sdk/configuration';

/** Returns the parts of a query, as they are written: `page=2`. */
function split(query: string): string[] {
  return query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '');
}

function join(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function getName(part: string): string {
  const [[name] = ['']] = new URLSearchParams(part);
  return name;
}

/** Returns the names of the query parameters that a page reads; null if they are unknown, as in releases that were built before sdk 1.30. */
function getNames({ parameters, load }: MountRow): ReadonlySet<string> | null {
  return parameters === undefined && load !== true ? null : new Set(parameters);
}

/**
 * Returns the part of a query by which the document of a mount may differ: the parameters that the mount declares, in the order of the
 * query. A mount that declares no parameters may read all parameters.
 */
export function toDeclaredQuery(mount: MountRow, query: string): string {
  const names = getNames(mount);
  return names === null ? query : join(split(query).filter((part) => names.has(getName(part))));
}

/** Returns the URL that a page is rendered for. @param declared see `toDeclaredQuery` */
export function toRenderedUrl(path: string, declared: string, requestedLanguage: Language | null): string {
  const parts = split(declared).filter((part) => getName(part) !== 'lang');
  return `${path}${join([...parts, ...(requestedLanguage === null ? [] : [`lang=${requestedLanguage}`])])}`;
}

/**
 * Returns the target of a redirect: the path `to`, with those query parameters of the request that the mount does not declare.
 * @returns null if `to` is not a path of this site
 */
export function toRedirect(to: string, mount: MountRow, query: string): string | null {
  if (!/^\/(?![/\\])/.test(to)) return null;
  const names = getNames(mount);
  const others = names === null ? [] : split(query).filter((part) => !names.has(getName(part)));
  const [path = '', given = ''] = to.split('?', 2);
  const url = `${path}${join([...split(given), ...others])}`;
  // Replaces lone surrogates, because they cannot be encoded.
  return Buffer.from(url)
    .toString()
    .replaceAll(/[^!-~]/gu, encodeURIComponent);
}

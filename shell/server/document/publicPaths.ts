import { endpoints, publicReads } from '@heard/contract';

interface PathPattern {
  path: string;
  pattern: RegExp;
  parameters: number;
}

/**
 * The paths of the contract that support GET. Paths with the fewest parameters come first, because `/company/keys` is not a company.
 */
const patterns: readonly PathPattern[] = Object.values(endpoints)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => {
    const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return { path, pattern: new RegExp(`^${parts.join('[^/]+')}$`), parameters: parts.length };
  })
  .toSorted((one, other) => one.parameters - other.parameters);

/**
 * Returns whether a path of the API belongs to an endpoint with public responses.
 * @param path the path with its query
 */
export function isPublicPath(path: string): boolean {
  if (!URL.canParse(path, 'http://api')) return false;
  const { origin, pathname, search } = new URL(path, 'http://api');
  // Rejects a path that changes when it is parsed, such as a path with `..`, because the parsed path could belong to another endpoint.
  if (origin !== 'http://api' || `${pathname}${search}` !== path) return false;
  const found = patterns.find(({ pattern }) => pattern.test(pathname));
  return found !== undefined && publicReads.includes(found.path);
}

/** Returns whether a path of the API is the path of a company. */
export function isCompanyPath(path: string): boolean {
  return /^\/company\/[^/?]+$/.test(path) && isPublicPath(path);
}

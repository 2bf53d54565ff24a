// The paths that a remote owns, compared as the router compares paths (React Router's matchPath): without regard to letter case,
// trailing or repeated slashes.

/** The paths that belong to the web server itself. */
const RESERVED = ['/api', '/assets', '/health', '/metrics', '/remotes', '/reports'];

/**
 * Parses a path prefix that a remote owns: `/jobs` means the path and everything below it; `/` means only the home page.
 * @returns the prefix without a trailing slash
 * @throws {Error} if it has parameters, wildcards or characters that URLs escape
 */
export function parsePrefix(prefix: string): string {
  if (!/^\/(?:[\w.~-]+\/?)*$/.test(prefix)) {
    throw new Error(`"${prefix}" is not a path prefix such as /jobs: letters, digits, "-", "_", "." and "~" only`);
  }
  const reserved = RESERVED.find((path) => isInside(toSegments(prefix), toSegments(path)));
  if (reserved !== undefined) throw new Error(`${reserved} belongs to the web server`);
  return prefix === '/' ? prefix : prefix.replace(/\/$/, '');
}

/**
 * Returns whether every URL that a mount's path can match is inside one of the prefixes.
 * @param path the router's pattern: `/jobs/:id`, `/jobs/*`
 */
export function covers(prefixes: readonly string[], path: string) {
  return expandOptional(toSegments(path)).every((segments) =>
    prefixes.some((prefix) => {
      const own = toSegments(prefix);
      return own.length === 0 ? segments.length === 0 : isInside(segments, own);
    }),
  );
}

/** Returns whether two prefixes have a path in common. */
export function overlaps(one: string, other: string) {
  const [first, second] = [toSegments(one), toSegments(other)];
  if (first.length === 0 || second.length === 0) return first.length === second.length;
  return isInside(first, second) || isInside(second, first);
}

/**
 * Returns whether a mount's path matches a path without parameters.
 * @param pattern the router's pattern: `/jobs/:id`, `/jobs/*`
 */
export function hasPath(pattern: string, path: string) {
  const segments = toSegments(path);
  return expandOptional(toSegments(pattern)).some((expected) => {
    const isOpen = expected.at(-1) === '*';
    const fixed = isOpen ? expected.slice(0, -1) : expected;
    const hasLength = isOpen ? segments.length >= fixed.length : segments.length === fixed.length;
    return hasLength && fixed.every((segment, at) => segment.startsWith(':') || segment === segments[at]);
  });
}

function toSegments(path: string) {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => segment.toLowerCase());
}

/** Returns whether a path starts with the segments of a prefix. A parameter or a wildcard never matches a literal segment. */
function isInside(segments: readonly string[], prefix: readonly string[]) {
  return prefix.every((segment, at) => segments[at] === segment);
}

/** Returns the paths that a pattern with optional segments (`/:language?/jobs`) matches. */
function expandOptional([first, ...rest]: readonly string[]): string[][] {
  if (first === undefined) return [[]];
  const others = expandOptional(rest);
  if (!first.endsWith('?')) return others.map((path) => [first, ...path]);
  return [...others.map((path) => [first.slice(0, -1), ...path]), ...others];
}

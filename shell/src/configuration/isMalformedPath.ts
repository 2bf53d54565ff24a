/** Returns whether the path of a URL has an escape sequence that is truncated or is not valid UTF-8: `/business/100%`. */
export function isMalformedPath(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

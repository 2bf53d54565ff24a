interface Kept {
  url: string;
  html: string;
}

/**
 * The rendered page of the document or the skeleton in its place, with the URL of the document; null if the document contains neither a
 * page nor a skeleton.
 */
let rendered: Kept | null = null;
let skeleton: Kept | null = null;

/**
 * Stores the content of the document: the rendered page, as a fallback if the browser fails to render it, or the skeleton, which is shown
 * until the page has loaded. Does not store a rendered page if the fragment of the URL has values, such as the token of an email link,
 * because the web server has rendered the page without these values.
 */
export function keepRenderedPage(root: HTMLElement): void {
  const html = root.querySelector('main')?.innerHTML;
  const kept = html === undefined ? null : { url: getUrl(), html };
  const isSkeleton = root.dataset.time === undefined;
  skeleton = isSkeleton ? kept : null;
  rendered = isSkeleton || window.location.hash.includes('=') ? null : kept;
}

/** Returns the HTML of the skeleton in the document's first page; null if there is no skeleton. */
export function getSkeleton(): string | null {
  // This function is also called on the web server, where `window` does not exist. There, `skeleton` is always null.
  return skeleton !== null && skeleton.url === getUrl() ? skeleton.html : null;
}

/** Returns the HTML of the page that the web server has rendered for the current URL; null if it has not rendered this page. */
export function getRenderedPage(): string | null {
  return rendered?.url === getUrl() ? rendered.html : null;
}

function getUrl(): string {
  const { pathname, search } = window.location;
  return `${pathname}${search}`;
}

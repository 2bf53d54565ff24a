/** Leaves the page for another website, such as the login page of a provider. */
export function openUrl(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  // Adds the link to the document, because Firefox ignores clicks on links outside of it.
  document.body.append(link);
  link.click();
  link.remove();
}

/** Reads from the URL in the API's response why a login could not start. Returns null if the URL is the login page of a provider. */
export function readSsoError(url: string): URLSearchParams | null {
  const parameters = new URLSearchParams(new URL(url).hash.slice(1));
  return parameters.has('ssoError') ? parameters : null;
}

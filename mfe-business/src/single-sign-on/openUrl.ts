/** Leaves the page for another website, such as the login page of a provider. */
export function openUrl(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  // Adds the link to the document, because Firefox opens no other links.
  document.body.append(link);
  link.click();
  link.remove();
}

/** Returns why a login could not start, from the URL that the API has responded with; null for the login page of a provider. */
export function readSsoError(url: string): URLSearchParams | null {
  const parameters = new URLSearchParams(new URL(url).hash.slice(1));
  return parameters.has('ssoError') ? parameters : null;
}

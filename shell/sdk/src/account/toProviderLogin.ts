import { endpoints } from '@heard/contract';

/**
 * Returns the URL that starts a login with an OpenID provider. Use the URL in a link, because the login leaves the page.
 * @param id the id of the provider, see `useSite`
 * @param search the query of the page: `next` and `lang` are for the page after the login
 * @param connects adds the provider to the account that is logged in
 * @example
 * <a href={toProviderLogin('example', search)}>Continue with Example Mail</a>
 */
export function toProviderLogin(id: string, search: string, connects = false): string {
  const page = new URLSearchParams(search);
  const query = new URLSearchParams(connects ? { connect: '1' } : {});
  for (const name of ['next', 'lang']) {
    const value = page.get(name);
    if (value !== null) query.set(name, value);
  }
  const path = endpoints.startOidcLogin.path.replace('{provider}', encodeURIComponent(id));
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`;
}

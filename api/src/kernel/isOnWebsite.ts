import freeEmailDomains from 'free-email-domains';
import { getDomain } from 'tldts';

const freeEmail = new Set(freeEmailDomains);

/**
 * Returns whether an email address is on the domain of a website: on the host of the website, a subdomain of the host, or the registered
 * domain (`ana@acme.com` for `shop.acme.com`). A person who can read emails to such an address represents the website. Domains where
 * everybody gets an address, such as gmail.com, don't count. The whole Public Suffix List applies: a name below a private suffix
 * (`acme.github.io`) does not belong to the suffix's owner.
 *
 * @param companyId the website's host, as normalized by the contract
 */
export function isOnWebsite(email: string, companyId: string): boolean {
  if (!sharesDomain(email, companyId)) return false;
  const host = getHost(email);
  return host === companyId || host === getRegisteredDomain(host) || host.endsWith(`.${companyId}`);
}

/**
 * Returns whether an email and a website are on one registered domain, even on different subdomains of it (`ana@mail.acme.com` for `shop.acme.com`).
 * Domains where everybody gets an email, such as gmail.com, don't count.
 *
 * @param companyId the website's host, as normalized by the contract
 */
export function sharesDomain(email: string, companyId: string): boolean {
  const host = getHost(email);
  const registered = getRegisteredDomain(host);
  if (freeEmail.has(host) || (registered !== null && freeEmail.has(registered))) return false;
  return host === companyId || (registered !== null && registered === getRegisteredDomain(companyId));
}

/**
 * Returns whether an email is at the domain of a company or at a subdomain of it. Unlike `isOnWebsite`, ignores the parent domain of the company's
 * domain: a company that has proven `shop.acme.com` does not represent everybody at `acme.com`.
 *
 * @param companyId the website's host, as normalized by the contract
 */
export function isAtDomain(email: string, companyId: string): boolean {
  const host = getHost(email);
  return host === companyId || host.endsWith(`.${companyId}`);
}

/**
 * Returns whether the email addresses at a domain belong to the owner of the domain. The addresses at `gmail.com`, for example, do not.
 * @param companyId the website's host
 */
export function hasOwnAddresses(companyId: string): boolean {
  const registered = getRegisteredDomain(companyId);
  return registered !== null && !freeEmail.has(companyId) && !freeEmail.has(registered);
}

/** Returns the host of an email with the domains above it, such as `mail.acme.com`, `acme.com` and `com`. */
export function toDomains(email: string): string[] {
  const labels = getHost(email).split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

function getHost(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Returns `acme.co.uk` for `mail.acme.co.uk`; null for a public suffix itself. */
function getRegisteredDomain(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true });
}

import { getPublicSuffix } from '../../kernel/getPublicSuffix.ts';

/** The maximum number of look-ups for one website. */
const MAX_DOMAINS = 5;

/**
 * Returns a domain and its parent domains, up to the registered domain. If there are many parent domains, returns only the shortest.
 *
 * @param domain a company id
 */
export function getParentDomains(domain: string): string[] {
  const suffix = getPublicSuffix(domain);
  const labels = domain.split('.');
  const registered = Math.max(0, labels.length - 1 - (suffix?.split('.').length ?? 1));
  const parents = Array.from({ length: registered }, (_, at) => labels.slice(at + 1).join('.'));
  return [domain, ...parents.slice(1 - MAX_DOMAINS)];
}

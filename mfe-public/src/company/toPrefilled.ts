import { isNamedByDomain, type Company } from '@heard/contract';

/**
 * Returns the values with which a link prefills the review form or the registration. Omits `company` if the name
 * is only the domain, which is shown for a company without a name.
 */
export function toPrefilled({ id, name, website }: Pick<Company, 'id' | 'name' | 'website'>) {
  return { ...(!isNamedByDomain({ id, name }) && { company: name }), url: website };
}

import { isNamedByDomain, type Company } from '@heard/contract';

/**
 * Returns the values with which a link prefills the review form or the registration. Omits the name of a company
 * without a name, because its domain is shown in place of a name.
 */
export function toPrefilled({ id, name, website }: Pick<Company, 'id' | 'name' | 'website'>) {
  return { ...(!isNamedByDomain({ id, name }) && { company: name }), url: website };
}

import { isNamedByDomain, type Company } from '@heard/contract';

/**
 * Returns the values that links to the review form and to the registration prefill. A company without a name shows its
 * domain, which must not prefill the name.
 */
export function toPrefilled({ id, name, website }: Pick<Company, 'id' | 'name' | 'website'>) {
  return { ...(!isNamedByDomain({ id, name }) && { company: name }), url: website };
}

import { isNamedByDomain, type Company } from '@heard/contract';

/** Returns what links to the review form and to the registration fill in. A company without a name shows its domain, which is no suggestion for its name. */
export function toPrefilled({ id, name, website }: Pick<Company, 'id' | 'name' | 'website'>) {
  return { ...(!isNamedByDomain({ id, name }) && { company: name }), url: website };
}

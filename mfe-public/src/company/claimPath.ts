import type { Company } from '@heard/contract';
import { paths } from '@heard/sdk';

/** Returns the path of the page that registers the company of a listing, with its form filled in. */
export function claimPath({ id, name, website }: Pick<Company, 'id' | 'name' | 'website'>): string {
  // A company without a name shows its domain, which is no suggestion for its name.
  const known = { website, ...(name !== id && { company: name }) };
  return `${paths.signupBusiness}?${new URLSearchParams(known).toString()}`;
}

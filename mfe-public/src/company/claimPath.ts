import type { Company } from '@heard/contract';
import { paths } from '@heard/sdk';
import { toPrefilled } from './toPrefilled.ts';

/** Returns the path of the page that registers the company of a listing, with its form filled in. */
export function claimPath(company: Pick<Company, 'id' | 'name' | 'website'>): string {
  const { url: website, ...name } = toPrefilled(company);
  return `${paths.signupBusiness}?${new URLSearchParams({ website, ...name }).toString()}`;
}

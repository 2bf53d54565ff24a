import type { Endpoint } from '../../calls.ts';
import type { PublicReview, SimilarCompanies } from '../../schemas/index.ts';

/** The types of the endpoints of `discoveryCalls`. */
interface DiscoveryCallTypes {
  getReview: { params: { id: string }; answer: PublicReview };
  getSimilarCompanies: { params: { id: string }; answer: SimilarCompanies };
}

/** The endpoints of single reviews, and of what is around a company. */
export const discoveryCalls: { readonly [Name in keyof DiscoveryCallTypes]: Endpoint<DiscoveryCallTypes[Name]> } = {
  getReview: { method: 'GET', path: '/review/{id}' },
  getSimilarCompanies: { method: 'GET', path: '/company/{id}/similar' },
};

/** The name of an endpoint of `discoveryCalls`. */
export type DiscoveryCallName = keyof DiscoveryCallTypes;

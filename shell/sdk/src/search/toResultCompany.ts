import type { CompanyHit } from '@heard/contract';
import type { ResultCompany } from './SearchResultsPage.ts';
import type { ReactNode } from 'react';

/** Converts a hit to a company of the results. The search must have requested all attributes. */
export function toResultCompany(hit: CompanyHit, markedName: ReactNode): ResultCompany {
  return {
    id: hit.objectID,
    name: hit.name,
    markedName,
    website: hit.website,
    avatar: hit.avatar ?? null,
    reviewsQuantity: hit.reviewsQuantity ?? 0,
    ratingGeneral: hit.ratingGeneral ?? 0,
    categories: hit.categories ?? [],
    country: hit.country ?? null,
    city: hit.city ?? null,
    verified: hit.verified ?? false,
    formerly: hit.formerly,
  };
}

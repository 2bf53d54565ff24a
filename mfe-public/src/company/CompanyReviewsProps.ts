import type { CompanyWithReviews } from '@heard/contract';
import type { Reporting } from './useReporting.ts';
import type { Sharing } from './useSharing.ts';

/** The props of both lists of a company's reviews: `CompanyReviews` and `NumberedReviews`. */
export interface CompanyReviewsProps {
  company: CompanyWithReviews;
  /** The id of the reader's own review; undefined if there is none. */
  ownReviewId: string | undefined;
  reporting: Reporting;
  sharing: Sharing;
}

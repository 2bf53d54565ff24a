import { Type, type Static } from 'typebox';
import { CompanyReview } from './review.ts';
import { CompanyRow } from './list.ts';

/** The response to GET /review/{id}: a review with its company. */
export const PublicReview = Type.Object({ ...CompanyReview.properties, company: CompanyRow }, { $id: 'PublicReview' });
export type PublicReview = Static<typeof PublicReview>;

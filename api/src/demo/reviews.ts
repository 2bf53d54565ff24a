import { brightloafReviews } from './reviews/brightloafReviews.ts';
import { cultureReviews } from './reviews/cultureReviews.ts';
import { foodReviews } from './reviews/foodReviews.ts';
import { healthReviews } from './reviews/healthReviews.ts';
import { homeReviews } from './reviews/homeReviews.ts';
import { moneyReviews } from './reviews/moneyReviews.ts';
import { repairReviews } from './reviews/repairReviews.ts';
import { shopReviews } from './reviews/shopReviews.ts';
import { travelReviews } from './reviews/travelReviews.ts';
import type { ReviewsByCompany } from './reviews/WrittenReview.ts';

/** All reviews, by the host of the company's website. No text occurs twice. */
export const demoReviews: ReviewsByCompany = {
  ...brightloafReviews,
  ...cultureReviews,
  ...foodReviews,
  ...healthReviews,
  ...homeReviews,
  ...moneyReviews,
  ...repairReviews,
  ...shopReviews,
  ...travelReviews,
};

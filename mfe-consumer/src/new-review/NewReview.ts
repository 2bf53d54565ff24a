import type { Declarations } from '@heard/sdk/trust';

/** The values of the form for a new review. */
export interface NewReview extends Declarations {
  companyName: string;
  companyUrl: string;
  /** The slug of a subcategory; '' for none. */
  category: string;
  /** The rating; null until the person has chosen one. */
  rating: number | null;
  title: string;
  description: string;
  /** A day in the person's time zone: `2026-11-18`. */
  experienceDate: string;
}

import type { ConsumerKey } from '../consumers.ts';

/** A review as it was written. `when` is set if the text refers to a time. */
export type WrittenReview = readonly [
  author: ConsumerKey,
  rating: 0 | 1 | 2 | 3 | 4 | 5,
  title: string,
  description: string,
  when?: {
    /** Whole days between the review and now. */
    daysAgo: number;
    /** Days between the experience and the review. */
    daysBefore?: number;
  },
];

/** Reviews by the host of the company's website. */
export type ReviewsByCompany = Readonly<Record<string, readonly WrittenReview[]>>;

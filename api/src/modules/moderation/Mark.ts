/** What was found, by its kind, as `marks.reasons` keeps it. Ids are the database's. */
export interface MarkReasons {
  /** The likest of the texts that it was compared with. */
  similarText?: { reviewId: string; percent: number };
  /** So many reviews of one company came within so many minutes. */
  burst?: { reviews: number; minutes: number };
  /** How long after the sign-up the review was written, and how many were on the first day. */
  newAccount?: { minutes: number; reviews: number };
  /** The domain of the company that may be meant. */
  lookAlike?: { domain: string };
}

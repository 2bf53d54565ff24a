/** The keys of the shared cache. What stands under `private` belongs to the session and goes with it. */
export const queryKeys = {
  private: ['private'] as const,
  account: (token: string | null) => ['private', 'account', token] as const,
  accounts: ['private', 'account'] as const,
  ownReviews: ['private', 'ownReviews'] as const,
  ownCompany: ['private', 'ownCompany'] as const,
  reviewsOfOwnCompany: ['private', 'reviewsOfOwnCompany'] as const,
  sessions: ['private', 'sessions'] as const,
  company: (id: string) => ['company', id] as const,
  /** @param query which of them, in which order */
  reviewsOfCompany: (id: string, query: object = {}) => ['company', id, 'reviews', query] as const,
};

/**
 * The keys of the shared query cache. Entries under `private` belong to the session and are deleted when it ends.
 * @example
 * void queryClient.invalidateQueries({ queryKey: queryKeys.ownReviews });
 */
export const queryKeys = {
  private: ['private'] as const,
  account: (token: string | null) => ['private', 'account', token] as const,
  accounts: ['private', 'account'] as const,
  ownReviews: ['private', 'ownReviews'] as const,
  ownCompany: ['private', 'ownCompany'] as const,
  reviewsOfOwnCompany: ['private', 'reviewsOfOwnCompany'] as const,
  sessions: ['private', 'sessions'] as const,
  company: (id: string) => ['company', id] as const,
  /** @param query filter and order */
  reviewsOfCompany: (id: string, query: object = {}) => ['company', id, 'reviews', query] as const,
};

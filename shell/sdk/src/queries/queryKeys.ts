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
  companyLogin: ['private', 'companyLogin'] as const,
  reviewsOfOwnCompany: ['private', 'reviewsOfOwnCompany'] as const,
  /**
   * The key of the companies that the consumer follows. This key with the id of a company appended is the key of the response about
   * whether the consumer follows this company.
   */
  following: ['private', 'following'] as const,
  sessions: ['private', 'sessions'] as const,
  /** Returns the key of a response that the document may contain. @param path the path in the API, with its query */
  response: (path: string) => ['response', path] as const,
  company: (id: string) => ['company', id] as const,
  /** @param query filter and order */
  reviewsOfCompany: (id: string, query: object = {}) => ['company', id, 'reviews', query] as const,
};

/** The key of all lists of reviewers' pages in the query cache. */
export const PEOPLE_KEY = ['people'] as const;

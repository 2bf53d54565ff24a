import { paths } from '@heard/sdk';

/** The path of the list of claims. */
export const companiesPath = `${paths.moderation}/companies`;

/** Returns the path of the page where administrators decide about a company. @param id the company id */
export const toCompanyPath = (id: string) => `${companiesPath}/${encodeURIComponent(id)}`;

/** The query parameter with the target company of a merge. */
export const MERGE_INTO = 'into';

/**
 * Returns the path of the page where administrators decide about merging a company.
 * @param from the id of the company to merge
 * @param into the id of the target company
 */
export const toMergePath = (from: string, into: string) =>
  `${toCompanyPath(from)}?${new URLSearchParams({ [MERGE_INTO]: into }).toString()}`;

/** The path of the list of categories that reviewers suggest. */
export const suggestionsPath = `${paths.moderation}/categories`;

import { paths } from '@heard/sdk';

/** The path of the list of claims. */
export const companiesPath = `${paths.moderation}/companies`;

/** Returns the path of the page where administrators decide about a company. @param id the company id */
export const toCompanyPath = (id: string) => `${companiesPath}/${encodeURIComponent(id)}`;
